/** The board as text: every place where something lies, with what can be chosen. */
import { boardText } from "../board/describe";
import { wordsOf } from "../words/books";
import { t } from "../words/ui";
import { useSeat } from "./context";

export function BoardText(props: { close(): void }) {
  const { store } = useSeat();
  const words = wordsOf(store.game.value);
  const atlas = store.atlas.value;
  const match = store.match.value;
  if (!words || !atlas || !match) return null;
  const offers = store.offers.value;
  return (
    <section class="board-text" aria-label={t("map-board-text")}>
      <header>
        <h2>{t("map-board-text")}</h2>
        <button type="button" onClick={props.close}>
          {t("close")}
        </button>
      </header>
      <table>
        <tbody>
          {boardText(atlas, match.table, words).map((place) => (
            <tr key={place.id}>
              <th scope="row">
                {offers.has(`place:${place.id}`) ? (
                  <button type="button" onClick={() => void store.click({ place: place.id })}>
                    {place.id} {place.name}
                  </button>
                ) : (
                  `${place.id} ${place.name}`
                )}
              </th>
              <td>{place.terrain}</td>
              <td>
                {match.table.pieces
                  .filter((piece) => piece.place === place.id)
                  .map((piece, i) =>
                    piece.id && offers.has(`piece:${piece.id}`) ? (
                      <button
                        type="button"
                        key={piece.id}
                        onClick={() => void store.click({ piece: piece.id! })}
                      >
                        {place.units[i]}
                      </button>
                    ) : (
                      <div key={piece.id ?? i}>{place.units[i]}</div>
                    ),
                  )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

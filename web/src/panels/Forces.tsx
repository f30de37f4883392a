/** Everything that lies beside the map: boxes, hands of others, piles. */
import type { Piece } from "../bindings/Piece";
import type { Place } from "../bindings/Place";
import { tintOf } from "../state/shelf";
import { wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { CounterView } from "./CounterView";
import { useSeat } from "./context";

/** The counters that lie in each place. */
export function byPlace(pieces: readonly Piece[]): Map<string, Piece[]> {
  const places = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const there = places.get(piece.place);
    if (there) there.push(piece);
    else places.set(piece.place, [piece]);
  }
  return places;
}

export function Forces() {
  const { store } = useSeat();
  const match = store.match.value;
  const atlas = store.atlas.value;
  const words = wordsOf(store.game.value);
  if (!match || !atlas || !words) return null;
  const places = byPlace(match.table.pieces);
  const tracked = new Set(
    match.table.tracks.flatMap((track) => [...places.keys()].filter((id) => cellOf(track.id, id) !== null)),
  );
  const known = new Set([...atlas.boxes.map((box) => box.id), ...tracked]);
  const strays = [...places.keys()].filter((id) => !known.has(id) && !atlas.place(id));
  const offers = store.offers.value;
  const sideOf = (id: string) => store.sides.value.find((side) => id.startsWith(`${side}-`));
  const boxes = (side: string | undefined) => atlas.boxes.filter((box) => sideOf(box.id) === side);
  const nameOf = (box: Place) => (box.name ? capital(words.render(box.name)) : box.id);
  const onMap = (side: string) =>
    match.table.pieces.filter((piece) => piece.side === side && atlas.centre(piece.place) !== null);
  const Boxes = (props: { list: Place[] }) => {
    const full = (box: Place) => places.has(box.id) || offers.has(`place:${box.id}`);
    const empty = props.list.filter((box) => !full(box));
    return (
      <>
        {props.list.filter(full).map((box) => (
          <BoxView
            key={box.id}
            id={box.id}
            name={nameOf(box)}
            pieces={places.get(box.id) ?? []}
            offered={offers.has(`place:${box.id}`)}
          />
        ))}
        {empty.length > 0 && (
          <p class="quiet-text">{t("boxes-empty", { names: empty.map(nameOf).join(", ") })}</p>
        )}
      </>
    );
  };
  return (
    <div class="forces scroll">
      {store.sides.value.map((side) => (
        <section key={side}>
          <h3>
            <span class="swatch" style={{ background: tintOf(store.game.value, side).body }} />{" "}
            {capital(words.name({ side }))}
          </h3>
          <BoxView id={`${side}-map`} name={t("forces-on-map")} pieces={onMap(side)} offered={false} />
          <Boxes list={boxes(side)} />
        </section>
      ))}
      <Boxes list={boxes(undefined)} />
      {strays.map((id) => (
        <BoxView key={id} id={id} name={id} pieces={places.get(id) ?? []} offered={false} />
      ))}
      {match.table.piles.length > 0 && (
        <section>
          <h3>{t("piles-title")}</h3>
          <ul class="piles">
            {match.table.piles.map((pile) => (
              <li key={pile.id}>
                <b>{capital(words.render(pile.title))}</b> {t("pile-count", { n: pile.count })}
                {pile.top && <div class="quiet-text">{capital(words.render(pile.top.title))}</div>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function BoxView(props: { id: string; name: string; pieces: Piece[]; offered: boolean }) {
  const { store } = useSeat();
  if (!props.pieces.length && !props.offered) return null;
  return (
    <div class={`box ${props.offered ? "offer" : ""}`}>
      {props.offered ? (
        <button type="button" class="quiet" onClick={() => void store.click({ place: props.id })}>
          {props.name}
        </button>
      ) : (
        <h4>
          {props.name} <small>{props.pieces.length}</small>
        </h4>
      )}
      <div class="counters">
        {props.pieces.map((piece, i) => (
          <CounterView piece={piece} key={piece.id ?? i} size={40} />
        ))}
      </div>
    </div>
  );
}

/** The cell of a track that a place names: `turn-7` is a cell of `turns`. */
export function cellOf(track: string, place: string): number | null {
  const found = /^(.+)-(\d+)$/.exec(place);
  if (!found) return null;
  return track === found[1] || track === `${found[1]}s` ? Number(found[2]) : null;
}

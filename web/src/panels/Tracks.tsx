/** Turns, points and whatever else has cells in a row; sums that always stand beside the map. */
import type { Track } from "../bindings/Track";
import { wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { CounterView } from "./CounterView";
import { useSeat } from "./context";
import { byPlace, cellOf } from "./Forces";
import { TallyView } from "./Odds";

export function Tracks() {
  const { store } = useSeat();
  const match = store.match.value;
  if (!match) return null;
  return (
    <div class="tracks scroll">
      {match.table.tallies.map((tally, i) => (
        <TallyView tally={tally} key={i} />
      ))}
      {match.table.tracks.map((track) => (
        <TrackView track={track} key={track.id} />
      ))}
    </div>
  );
}

function TrackView(props: { track: Track }) {
  const { store } = useSeat();
  const words = wordsOf(store.game.value);
  if (!words) return null;
  const { track } = props;
  const places = byPlace(store.match.value?.table.pieces ?? []);
  const arriving = new Map<number, string>();
  for (const place of places.keys()) {
    const cell = cellOf(track.id, place);
    if (cell !== null) arriving.set(cell - 1, place);
  }
  const wordy = arriving.size > 0 || track.cells.some((cell) => cell.notes.length > 0);
  const here = (i: number) =>
    track.markers.filter(([, at]) => at === i).map(([text]) => capital(words.render(text)));
  return (
    <section class={wordy ? "track wordy" : "track"}>
      <h3>{capital(words.render(track.title))}</h3>
      <ol>
        {track.cells.map((cell, i) => {
          const markers = here(i);
          return (
            <li key={i} class={markers.length ? "marked" : ""} title={markers.join(", ")}>
              <span class="cell-label">{capital(words.render(cell.label))}</span>
              {markers.map((marker) => (
                <span class="marker" key={marker}>
                  {wordy ? marker : ""}
                  <span class="unseen">{t("track-here", { marker })}</span>
                </span>
              ))}
              {wordy && cell.notes.length > 0 && (
                <ul>
                  {cell.notes.map((note, k) => (
                    <li key={k}>{capital(words.render(note))}</li>
                  ))}
                </ul>
              )}
              {arriving.has(i) && (
                <div class="counters" title={t("turn-forces")}>
                  {places.get(arriving.get(i)!)!.map((piece, k) => (
                    <CounterView piece={piece} key={piece.id ?? k} size={34} />
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {!wordy && (
        <p class="quiet-text">
          {track.markers
            .map(
              ([text, at]) =>
                `${capital(words.render(text))}: ${words.render(track.cells[at]?.label ?? { key: "" })}`,
            )
            .join(" · ")}
        </p>
      )}
    </section>
  );
}

/** Lenses over the map, and what the one in use says. */
import { wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { useSeat } from "./context";
import { TallyView } from "./Odds";

export function LensBar(props: { arrows: boolean; setArrows(on: boolean): void }) {
  const { store } = useSeat();
  const words = wordsOf(store.game.value);
  const lenses = store.atlas.value?.board.lenses ?? [];
  if (!words) return null;
  const lens = store.lens.value;
  const overlay = store.overlay.value;
  return (
    <div class="lenses">
      <div class="lens-buttons" role="toolbar" aria-label={t("lenses")}>
        {lenses.map((each, i) => (
          <button
            type="button"
            key={each.id}
            aria-pressed={lens?.id === each.id}
            title={`Shift+${i + 1}`}
            onClick={() => void store.toggleLens(each)}
          >
            {capital(words.render(each.title))}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={props.arrows}
          onClick={() => props.setArrows(!props.arrows)}
          title="m"
        >
          {t("moves-arrows")}
        </button>
      </div>
      {lens && (
        <div class="lens-says" role="status">
          {lens.takes > 0 && !overlay && <p>{t("lens-pick", { n: lens.takes })}</p>}
          {overlay?.title && !overlay.tally && overlay.title.key !== lens.title.key && (
            <p>{capital(words.render(overlay.title))}</p>
          )}
          {overlay && !overlay.tally && !overlay.places.length && !overlay.paths.length && (
            <p>{t("lens-nothing")}</p>
          )}
          {overlay?.tally && <TallyView tally={overlay.tally} />}
        </div>
      )}
    </div>
  );
}

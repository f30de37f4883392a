/** What happened while one was away: told in short, and shown again on demand. */
import { wordsOf } from "../words/books";
import { t } from "../words/ui";
import { useSeat } from "./context";
import { Dice } from "./Dice";
import { Clause, Rich } from "./Rich";

/** An absence in which less happened than this is told by the log alone. */
const FEW = 3;
/** More lines than these are in the log. */
const MOST = 40;

export function Digest() {
  const { store, show } = useSeat();
  const { game } = store;
  const since = store.since.value;
  const log = store.match.value?.log ?? [];
  if (since === null || !store.away.value || !wordsOf(game.value)) return null;
  const lines = log.slice(since, store.away.value);
  if (lines.length < FEW) return null;
  const close = () => {
    store.away.value = null;
  };
  return (
    <section class="digest" aria-label={t("log-since")}>
      <h2>
        {t("log-since")} <small>{t("digest-count", { n: lines.length })}</small>
      </h2>
      <div class="digest-lines" tabIndex={0} role="region" aria-label={t("log-since")}>
        <ol>
          {lines.slice(-MOST).map((line, i) => (
            <li key={i}>
              {line.cue && "dice" in line.cue && <Dice faces={line.cue.dice} />}
              <Rich game={game.value} text={line.text} onElement={show} />{" "}
              <Clause game={game.value} clause={line.clause} />
            </li>
          ))}
        </ol>
      </div>
      <div class="buttons">
        <button type="button" class="primary" onClick={close}>
          {t("close")}
        </button>
        <button
          type="button"
          onClick={() => {
            store.showAgain(lines);
            close();
          }}
        >
          {t("digest-watch")}
        </button>
      </div>
    </section>
  );
}

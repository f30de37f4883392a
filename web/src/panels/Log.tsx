/** What has happened, with names, clauses and dice that can be clicked. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { LogLine } from "../bindings/LogLine";
import { wordsOf } from "../words/books";
import { t } from "../words/ui";
import { useSeat } from "./context";
import { Dice } from "./Dice";
import { Clause, Rich } from "./Rich";

/** So many lines are drawn at once; the rest on demand. */
const PAGE = 250;

export function Log() {
  const { store, show } = useSeat();
  const [filter, setFilter] = useState("");
  const [pages, setPages] = useState(1);
  const list = useRef<HTMLOListElement>(null);
  const game = store.game.value;
  const words = wordsOf(game);
  const lines = store.match.value?.log ?? [];
  const since = store.since.value;
  const found = useMemo(() => {
    const numbered = lines.map((line, n) => ({ line, n }));
    const wanted = filter.trim().toLowerCase();
    if (!wanted || !words) return numbered;
    return numbered.filter(
      ({ line }) =>
        words.render(line.text).toLowerCase().includes(wanted) || line.clause?.toLowerCase().includes(wanted),
    );
  }, [lines, filter, words]);
  const shown = found.slice(-PAGE * pages);
  useEffect(() => {
    const box = list.current?.parentElement;
    if (box && !filter) box.scrollTop = box.scrollHeight;
  }, [lines.length, words]);
  return (
    <div class="log">
      <input
        type="search"
        placeholder={t("log-filter")}
        aria-label={t("log-filter")}
        value={filter}
        onInput={(event) => setFilter(event.currentTarget.value)}
      />
      <div class="scroll" tabIndex={0} role="region" aria-label={t("tab-log")}>
        {found.length > shown.length && (
          <button type="button" class="quiet" onClick={() => setPages(pages + 1)}>
            {t("lobby-more")}
          </button>
        )}
        <ol ref={list}>
          {shown.length === 0 && <li class="quiet-text">{t("log-empty")}</li>}
          {shown.map(({ line, n }) => (
            <li key={n} class={since !== null && n >= since ? "fresh" : ""}>
              {since === n && <h3>{t("log-since")}</h3>}
              <Line line={line} game={game} show={show} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Line(props: { line: LogLine; game: string; show: ReturnType<typeof useSeat>["show"] }) {
  const { line } = props;
  return (
    <>
      {line.cue && "dice" in line.cue && <Dice faces={line.cue.dice} />}
      <Rich game={props.game} text={line.text} onElement={props.show} />{" "}
      <Clause game={props.game} clause={line.clause} />
    </>
  );
}

/** The latest lines, read aloud as they come. */
export function LiveLog() {
  const { store } = useSeat();
  const words = wordsOf(store.game.value);
  const news = store.news.value;
  return (
    <div class="unseen" aria-live="polite" role="log">
      {words &&
        news.lines.slice(-6).map((line, i) => <p key={`${news.n}/${i}`}>{words.sentence(line.text)}</p>)}
    </div>
  );
}

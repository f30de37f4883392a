/** A game from its first step to its last: slider, play, step, link to the moment. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { go } from "../router";
import { TableStore } from "../state/table";
import { t } from "../words/ui";
import { TableView } from "./Table";

/** The last step the server has; found by doubling, then halving. */
export async function lastStep(there: (n: number) => Promise<boolean>): Promise<number> {
  if (!(await there(0))) return -1;
  let known = 0;
  let beyond = 1;
  while (await there(beyond)) {
    known = beyond;
    beyond *= 2;
    if (beyond > 1 << 20) break;
  }
  while (beyond - known > 1) {
    const middle = Math.floor((known + beyond) / 2);
    if (await there(middle)) known = middle;
    else beyond = middle;
  }
  return known;
}

export function Replay(props: { id: string; at: number | null }) {
  const store = useMemo(() => new TableStore(props.id, null, props.at ?? 0), [props.id]);
  const [last, setLast] = useState<number | null>(null);
  const [at, setAt] = useState(props.at ?? 0);
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState(700);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const there = (n: number) =>
      fetch(`/api/matches/${props.id}/at/${n}`, { method: "GET" }).then((answer) => answer.ok);
    void lastStep(there).then(setLast);
    return () => store.close();
  }, [store]);
  useEffect(() => {
    let gone = false;
    void store.goTo(at).then((ok) => {
      if (!gone && ok) go(`/replay/${props.id}?at=${at}`, true);
    });
    return () => {
      gone = true;
    };
  }, [at]);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      setAt((n) => {
        if (last !== null && n >= last) {
          setPlaying(false);
          return n;
        }
        return n + 1;
      });
    }, pace);
    return () => clearInterval(timer);
  }, [playing, last, pace]);
  const most = last ?? at;
  const to = (n: number) => {
    setPlaying(false);
    setAt(Math.max(0, Math.min(most, n)));
  };
  const copy = () => {
    const link = new URL(`/replay/${props.id}?at=${at}`, location.origin).href;
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <TableView store={store}>
      <section class="replay" aria-label={t("replay-title")}>
        <div class="row">
          <button type="button" aria-label={t("replay-first")} onClick={() => to(0)}>
            |◀
          </button>
          <button type="button" aria-label={t("replay-back")} onClick={() => to(at - 1)}>
            ◀
          </button>
          <button type="button" class="primary" onClick={() => setPlaying(!playing)}>
            {t(playing ? "replay-pause" : "replay-play")}
          </button>
          <button type="button" aria-label={t("replay-next")} onClick={() => to(at + 1)}>
            ▶
          </button>
          <button type="button" aria-label={t("replay-last")} onClick={() => to(most)}>
            ▶|
          </button>
          <span class="step" role="status">
            {t("replay-step", { n: at, of: last ?? "…" })}
          </span>
          <select
            aria-label={t("replay-speed")}
            value={pace}
            onChange={(event) => setPace(Number(event.currentTarget.value))}
          >
            <option value={1400}>½×</option>
            <option value={700}>1×</option>
            <option value={300}>2×</option>
            <option value={120}>5×</option>
          </select>
          <button type="button" class="quiet" onClick={copy}>
            {t(copied ? "copied" : "game-link")}
          </button>
        </div>
        <input
          type="range"
          min={0}
          max={most}
          value={at}
          aria-label={t("replay-slider")}
          onInput={(event) => to(Number(event.currentTarget.value))}
        />
      </section>
    </TableView>
  );
}

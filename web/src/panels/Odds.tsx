/** Sums line by line, and what may come of it. */
import type { Explanation } from "../bindings/Explanation";
import type { Forecast } from "../bindings/Forecast";
import type { Tally } from "../bindings/Tally";
import { wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { useSeat } from "./context";
import { Clause } from "./Rich";

/** The share of a chance in percent; the fractions are exact and may be large. */
export function percent(of: string, total: string): number {
  const whole = BigInt(total);
  if (whole === 0n) return 0;
  return Number((BigInt(of) * 10000n) / whole) / 100;
}

export function isEmpty(explanation: Explanation | null | undefined): boolean {
  return (
    !explanation ||
    (!explanation.tallies.length && !explanation.forecasts.length && !explanation.notes.length)
  );
}

export function Odds(props: { explanation: Explanation; preview: boolean }) {
  const { store } = useSeat();
  const words = wordsOf(store.game.value);
  if (!words || isEmpty(props.explanation)) return null;
  const { tallies, forecasts, notes } = props.explanation;
  return (
    <section
      class={forecasts.length ? "odds tall" : "odds"}
      aria-label={t(props.preview ? "odds-preview" : "odds-title")}
      aria-live="polite"
    >
      <h2>{t(props.preview ? "odds-preview" : "odds-title")}</h2>
      {tallies.map((tally, i) => (
        <TallyView tally={tally} key={i} />
      ))}
      {forecasts.map((forecast, i) => (
        <Chances forecast={forecast} first={i === 0} key={i} />
      ))}
      {notes.map((note, i) => (
        <p class="note" key={i}>
          {capital(words.render(note))}
        </p>
      ))}
    </section>
  );
}

export function TallyView(props: { tally: Tally }) {
  const { store } = useSeat();
  const game = store.game.value;
  const words = wordsOf(game);
  if (!words) return null;
  const { tally } = props;
  return (
    <table class="tally">
      <caption>{capital(words.render(tally.title))}</caption>
      <tbody>
        {tally.lines.map((line, i) => (
          <tr key={i}>
            <th scope="row">{capital(words.render(line.label))}</th>
            <td>{line.value}</td>
            <td>
              <Clause game={game} clause={line.clause} />
            </td>
          </tr>
        ))}
        <tr class="sum">
          <th scope="row" colSpan={3}>
            {capital(words.render(tally.result))}
          </th>
        </tr>
      </tbody>
    </table>
  );
}

function Chances(props: { forecast: Forecast; first: boolean }) {
  const { store } = useSeat();
  const words = wordsOf(store.game.value)!;
  const { forecast } = props;
  const most = Math.max(...forecast.chances.map((chance) => percent(chance.of, chance.total)), 1);
  return (
    <details class="chances" open={props.first}>
      <summary>{capital(words.render(forecast.title))}</summary>
      <ul>
        {forecast.chances.map((chance, i) => {
          const share = percent(chance.of, chance.total);
          return (
            <li key={i} title={`${chance.of}/${chance.total}`}>
              <span class="outcome-name">{capital(words.render(chance.outcome))}</span>
              <span class="bar" aria-hidden="true">
                <span style={{ width: `${(share / most) * 100}%` }} />
              </span>
              <span class="share">{t("odds-share", { percent: share.toFixed(share < 10 ? 1 : 0) })}</span>
            </li>
          );
        })}
      </ul>
      {forecast.assumptions.length > 0 && (
        <p class="note">
          {t("odds-assuming")}: {forecast.assumptions.map((text) => words.render(text)).join("; ")}
        </p>
      )}
      {forecast.estimate && <p class="note">{t("odds-estimate")}</p>}
    </details>
  );
}

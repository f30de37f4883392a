/** What the players of a scenario should know: what it is about, its special rules, points, weather, means. */
import { ChartView } from "../screens/Charts";
import { prefs } from "../state/prefs";
import { shelf } from "../state/shelf";
import { bookOf, say } from "../words/books";
import { t } from "../words/ui";
import { Balance } from "./Balance";
import { useSeat } from "./context";
import { Clause } from "./Rich";

export function Briefing() {
  const { store } = useSeat();
  const header = store.match.value?.header;
  const game = shelf.value?.find((each) => each.id === header?.game);
  const scenario = game?.scenarios.find((each) => each.id === header?.scenario);
  if (!header || !game || !scenario) return <p class="quiet-text">{t("loading")}</p>;
  const charts = bookOf(game.id)?.charts.filter((chart) => chart.scenario === scenario.id) ?? [];
  const options = game.options.filter((option) => header.options.includes(option.id));
  return (
    <div class="briefing charts scroll">
      <section>
        <h2>{say(game.id, scenario.title)}</h2>
        <p>{say(game.id, scenario.summary)}</p>
        <p class="quiet-text">
          {say(game.id, scenario.length)} <Balance game={game} scenario={scenario} />
        </p>
        {options.length > 0 && (
          <>
            <h3>{t("optional-rules")}</h3>
            <ul>
              {options.map((option) => (
                <li key={option.id}>
                  {say(game.id, option.title)} <Clause game={game.id} clause={option.clause} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {charts.map((chart) => (
        <ChartView key={chart.id} game={game.id} chart={chart} lang={prefs.value.lang} />
      ))}
      <p>
        <a href={`/rules/${game.id}`} target="_blank" rel="noreferrer">
          {t("rules-of")}
        </a>
      </p>
    </div>
  );
}

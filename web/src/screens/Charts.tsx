/** The charts of a game's rules as tables. */
import type { Arg } from "../bindings/Arg";
import type { Chart } from "../bindings/Chart";
import type { ChartRow } from "../bindings/ChartRow";
import type { Text } from "../bindings/Text";
import { Clause } from "../panels/Rich";
import { wordsOf } from "../words/books";
import { capital, type Words } from "../words/phrases";

/** Whether a chart says every word of a query. */
export function says(chart: Chart, query: string, words: Words): boolean {
  const cells = chart.rows.flatMap((row) => row.cells.map((cell) => words.argument(cell)));
  const heads = [chart.title, ...chart.columns, ...chart.notes].map((text) => words.render(text));
  const scenario = chart.scenario ? words.render({ key: `scenario-${chart.scenario}` }) : "";
  const text = [scenario, ...heads, ...cells, chart.clause ?? ""].join(" ").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether a chart holds sentences or lists, which want the whole of a narrow page. */
function wordy(chart: Chart, words: Words): boolean {
  const long = (cell: Arg) => "list" in cell || words.argument(cell).length > 60;
  return chart.rows.some((row) => row.cells.slice(1).some(long));
}

export function ChartView(props: { game: string; chart: Chart; lang: string }) {
  const { game, chart, lang } = props;
  const words = wordsOf(game, lang);
  if (!words) return null;
  const cited = chart.rows.some((row) => row.clause);
  const title = capital(words.render(chart.title));
  return (
    <figure
      class={wordy(chart, words) ? "chart wordy" : "chart"}
      id={`chart-${chart.id}-${lang}`}
      lang={lang}
    >
      <figcaption>
        <b>{title}</b> <Clause game={game} clause={chart.clause} />
      </figcaption>
      <div class="chart-scroll" tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              {chart.columns.map((column, i) => (
                <th scope="col" key={i}>
                  {capital(words.render(column))}
                </th>
              ))}
              {cited && <td />}
            </tr>
          </thead>
          <tbody>
            {chart.rows.map((row, i) => (
              <Row key={i} game={game} row={row} columns={chart.columns} words={words} cited={cited} />
            ))}
          </tbody>
        </table>
      </div>
      {chart.notes.length > 0 && (
        <ul class="chart-notes">
          {chart.notes.map((note, i) => (
            <li key={i}>{words.render(note)}</li>
          ))}
        </ul>
      )}
    </figure>
  );
}

interface RowProps {
  game: string;
  row: ChartRow;
  columns: Text[];
  words: Words;
  cited: boolean;
}

function Row(props: RowProps) {
  const { row, words } = props;
  const label = (i: number) => capital(words.render(props.columns[i] ?? { key: "" }));
  const [first, ...rest] = row.cells;
  return (
    <tr>
      <th scope="row">{first && <Cell cell={first} words={words} />}</th>
      {rest.map((cell, i) => (
        <td
          key={i}
          data-label={rest.length > 1 ? `${label(i + 1)}:` : ""}
          data-none={rest.length > 1 && words.argument(cell) === "–"}
        >
          <Cell cell={cell} words={words} />
        </td>
      ))}
      {props.cited && (
        <td>
          <Clause game={props.game} clause={row.clause} />
        </td>
      )}
    </tr>
  );
}

function Cell(props: { cell: Arg; words: Words }) {
  const { cell, words } = props;
  if (!("list" in cell)) return <>{capital(words.argument(cell))}</>;
  return (
    <ul>
      {cell.list.map((item, i) => (
        <li key={i}>{capital(words.argument(item))}</li>
      ))}
    </ul>
  );
}

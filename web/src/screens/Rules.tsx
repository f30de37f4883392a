/** The rules by chapter, with search, in one language or both side by side. */
import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { catalog } from "../api";
import type { Chart } from "../bindings/Chart";
import type { Clause } from "../bindings/Clause";
import type { GameCard } from "../bindings/GameCard";
import type { Rulebook } from "../bindings/Rulebook";
import { prefs } from "../state/prefs";
import { rulebook, say, wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { ChartView, says } from "./Charts";
import { Shell } from "./Shell";

/** The chapter of a clause: the number or the letters it begins with. */
export function chapterOf(clause: Clause): string {
  return /^(\d+|[A-Z]+)/.exec(clause.id)?.[0] ?? clause.id;
}

/** Clauses that hold every word of a query, in either language or in their number. */
export function search(book: Rulebook, query: string): Clause[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return book.clauses.filter((clause) => {
    const text =
      `${book.prefix} ${clause.id} ${clause.title} ${clause.title_ru} ${clause.en} ${clause.ru}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The clause of an id, or the first one under it: `5.3` is where `5.3a` stands. */
export function clauseAt(book: Rulebook, id: string): string | null {
  const exact = book.clauses.find((clause) => clause.id === id);
  const under = () =>
    book.clauses.find((clause) => clause.id.startsWith(id) && /[.a-z-]/.test(clause.id.charAt(id.length)));
  return (exact ?? under())?.id ?? null;
}

/** The charts of the whole game, then those of each scenario. */
function byScenario(charts: Chart[]): [string, Chart[]][] {
  const groups = new Map<string, Chart[]>();
  for (const chart of charts) {
    const id = chart.scenario ?? "";
    groups.set(id, [...(groups.get(id) ?? []), chart]);
  }
  return [...groups];
}

export function Rules(props: { game: string; clause: string | null }) {
  const [games, setGames] = useState<GameCard[]>([]);
  const [book, setBook] = useState<Rulebook | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [query, setQuery] = useState("");
  const [both, setBoth] = useState(false);
  const { lang } = prefs.value;
  useEffect(() => {
    catalog().then(setGames, () => {});
  }, []);
  useEffect(() => {
    setBook(null);
    if (props.game) rulebook(props.game).then(setBook, (error) => setProblem(error.message));
  }, [props.game]);
  const meant = book && props.clause ? clauseAt(book, props.clause) : null;
  useEffect(() => {
    if (meant) document.getElementById(`c-${meant}`)?.scrollIntoView({ block: "center" });
  }, [meant]);
  const found = useMemo(() => (book ? search(book, query) : []), [book, query]);
  const words = wordsOf(book ? props.game : "");
  const charts = words && book ? book.charts.filter((chart) => says(chart, query, words)) : [];
  const chapters = useMemo(() => [...new Set(book?.clauses.map(chapterOf))], [book]);
  const title = (lang === "ru" ? book?.title_ru : book?.title) ?? props.game;
  const heading = (chapter: string) => {
    const number = /\d/.test(chapter) ? `${chapter}. ` : "";
    const key = `chapter-${chapter}`;
    if (words?.has(key)) return number + words.sentence({ key });
    const first = book?.clauses.find((clause) => chapterOf(clause) === chapter);
    return number + ((lang === "ru" ? first?.title_ru : first?.title) ?? "");
  };
  useEffect(() => {
    document.title = `${t("nav-rules")} · ${title || t("app-title")}`;
  });
  return (
    <Shell wide>
      <h1>{props.game ? t("rules-title", { game: title }) : t("nav-rules")}</h1>
      <nav class="buttons" aria-label={t("lobby-games")}>
        {games.map((game) => (
          <a
            class="button"
            key={game.id}
            href={`/rules/${game.id}`}
            aria-current={game.id === props.game ? "page" : undefined}
          >
            {say(game.id, game.title) || game.id}
          </a>
        ))}
      </nav>
      {problem && <p class="trouble">{problem}</p>}
      {props.game && !book && !problem && <p class="quiet-text">{t("loading")}</p>}
      {book && (
        <>
          <div class="row rules-tools">
            <input
              type="search"
              value={query}
              placeholder={t("rules-search")}
              aria-label={t("rules-search")}
              onInput={(event) => setQuery(event.currentTarget.value)}
            />
            <label class="check">
              <input
                type="checkbox"
                checked={both}
                onChange={(event) => setBoth(event.currentTarget.checked)}
              />
              {t("rules-both")}
            </label>
            <span class="quiet-text" role="status">
              {t("rules-count", { n: found.length })}
            </span>
          </div>
          <div class="rulebook">
            <nav aria-label={t("rules-chapters")} class="chapters">
              <ul>
                {chapters.map((chapter) => (
                  <li key={chapter}>
                    <Jump to={`ch-${chapter}`}>{heading(chapter)}</Jump>
                  </li>
                ))}
                {charts.length > 0 && (
                  <li>
                    <Jump to="charts">{t("rules-charts")}</Jump>
                    {words &&
                      byScenario(charts).map(([scenario, group]) => (
                        <Fragment key={scenario}>
                          {scenario && <b>{say(book.game, { key: `scenario-${scenario}` })}</b>}
                          <ul>
                            {group.map((chart) => (
                              <li key={chart.id}>
                                <Jump to={`chart-${chart.id}-${both ? "en" : lang}`}>
                                  {capital(words.render(chart.title))}
                                </Jump>
                              </li>
                            ))}
                          </ul>
                        </Fragment>
                      ))}
                  </li>
                )}
              </ul>
            </nav>
            <div class={both ? "clauses both" : "clauses"}>
              {found.length === 0 && charts.length === 0 && <p>{t("rules-none")}</p>}
              {chapters.map((chapter) => {
                const inside = found.filter((clause) => chapterOf(clause) === chapter);
                if (!inside.length) return null;
                return (
                  <section key={chapter} id={`ch-${chapter}`}>
                    <h2>{heading(chapter)}</h2>
                    {inside.map((clause) => (
                      <article
                        key={clause.id}
                        id={`c-${clause.id}`}
                        class={clause.id === meant ? "found" : ""}
                      >
                        <a class="clause" href={`/rules/${book.game}/${encodeURIComponent(clause.id)}`}>
                          {book.prefix} {clause.id}
                        </a>
                        {(both ? (["en", "ru"] as const) : [lang]).map((code) => (
                          <p lang={code} key={code}>
                            <b>{code === "ru" ? clause.title_ru : clause.title}.</b> {clause[code]}
                          </p>
                        ))}
                      </article>
                    ))}
                  </section>
                );
              })}
              {charts.length > 0 && (
                <section id="charts" class="charts">
                  <h2>{t("rules-charts")}</h2>
                  {byScenario(charts).map(([scenario, group]) => (
                    <Fragment key={scenario}>
                      {scenario && <h3>{say(book.game, { key: `scenario-${scenario}` })}</h3>}
                      {group.flatMap((chart) =>
                        (both ? (["en", "ru"] as const) : [lang]).map((code) => (
                          <ChartView key={`${chart.id}/${code}`} game={book.game} chart={chart} lang={code} />
                        )),
                      )}
                    </Fragment>
                  ))}
                </section>
              )}
            </div>
          </div>
        </>
      )}
    </Shell>
  );
}

/** Goes to a part of the page and leaves the address alone. */
function Jump(props: { to: string; children: ComponentChildren }) {
  const jump = (event: Event) => {
    event.preventDefault();
    document.getElementById(props.to)?.scrollIntoView();
  };
  return (
    <a href={`#${props.to}`} onClick={jump}>
      {props.children}
    </a>
  );
}

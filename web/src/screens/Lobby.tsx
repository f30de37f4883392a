/** Games on the shelf, games being played. */
import { useEffect, useState } from "preact/hooks";
import { importRecord, matches, Problem } from "../api";
import type { Brief } from "../bindings/Brief";
import type { GameCard } from "../bindings/GameCard";
import type { Which } from "../bindings/Which";
import { Balance } from "../panels/Balance";
import { go } from "../router";
import { loadShelf, shelf, tintOf } from "../state/shelf";
import { say, wordsOf } from "../words/books";
import { holderName } from "../words/people";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { NewGame } from "./NewGame";
import { Shell } from "./Shell";
import { Thumbnail } from "./Thumbnail";

export function Lobby() {
  const games = shelf.value;
  const [making, setMaking] = useState<GameCard | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    document.title = t("app-title");
    loadShelf().catch((error) => setProblem(String(error.message)));
  }, []);
  const open = (event: Event) => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    if (!file) return;
    file
      .text()
      .then(importRecord)
      .then(
        ({ id }) => go(`/replay/${id}`),
        (error) => setProblem(error instanceof Problem ? error.message : String(error)),
      );
  };
  return (
    <Shell wide>
      <h1 class="unseen">{t("app-title")}</h1>
      <p class="tagline">{t("app-tagline")}</p>
      {problem && (
        <p class="trouble" role="alert">
          {t("problem")}: {problem}
        </p>
      )}
      <Matches which="mine" title={t("lobby-mine")} />
      <section>
        <h2>{t("lobby-games")}</h2>
        {!games && !problem && <p class="quiet-text">{t("loading")}</p>}
        <ul class="shelf">
          {games?.map((game) => (
            <li key={game.id} class="game-card" data-game={game.id}>
              <Thumbnail game={game.id} scenario={game.scenarios[0]?.id ?? ""} />
              <div class="card-body">
                <h3>{say(game.id, game.title) || "\u00a0"}</h3>
                <p>{say(game.id, game.summary)}</p>
                <p class="sides">
                  {game.sides.map((side) => (
                    <span key={side}>
                      <span
                        class="swatch"
                        style={{ background: tintOf(game.id, side).body }}
                        aria-hidden="true"
                      />
                      {capital(wordsOf(game.id)?.name({ side }) ?? side)}
                    </span>
                  ))}
                </p>
                <details>
                  <summary>{t("scenarios", { n: game.scenarios.length })}</summary>
                  <ul class="scenarios">
                    {game.scenarios.map((scenario) => (
                      <li key={scenario.id}>
                        <b>{say(game.id, scenario.title)}</b> <small>{say(game.id, scenario.length)}</small>{" "}
                        <Balance game={game} scenario={scenario} />
                        <p>{say(game.id, scenario.summary)}</p>
                      </li>
                    ))}
                  </ul>
                </details>
                <div class="buttons">
                  <button type="button" class="primary" onClick={() => setMaking(game)}>
                    {t("new-game")}
                  </button>
                  <a class="button" href={`/rules/${game.id}`}>
                    {t("rules-of")}
                  </a>
                </div>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <div class="columns">
        <Matches which="open" title={t("lobby-open")} />
        <Matches which="live" title={t("lobby-live")} />
        <Matches which="over" title={t("lobby-over")} />
      </div>
      <label class="import button">
        {t("lobby-import")} <small>{t("lobby-import-hint")}</small>
        <input class="unseen" type="file" accept=".hgn,text/plain" onChange={open} />
      </label>
      {making && <NewGame game={making} close={() => setMaking(null)} />}
    </Shell>
  );
}

function Matches(props: { which: Which; title: string }) {
  const [list, setList] = useState<Brief[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const load = (before = "") =>
    matches(props.which, "", before).then(
      (page) => {
        setList((known) => (before && known ? [...known, ...page.matches] : page.matches));
        setNext(page.next);
      },
      () => setList((known) => known ?? []),
    );
  useEffect(() => {
    void load();
    const timer = setInterval(() => !document.hidden && void load(), 15_000);
    return () => clearInterval(timer);
  }, [props.which]);
  if (props.which === "mine" && !list?.length) return null;
  return (
    <section class="matches">
      <h2>{props.title}</h2>
      {list?.length === 0 && <p class="quiet-text">{t("lobby-none")}</p>}
      <ul>
        {list?.map((brief) => (
          <BriefView brief={brief} which={props.which} key={brief.header.id} />
        ))}
      </ul>
      {next && (
        <button type="button" class="quiet" onClick={() => void load(next)}>
          {t("lobby-more")}
        </button>
      )}
    </section>
  );
}

function BriefView(props: { brief: Brief; which: Which }) {
  const { header, side, my_move } = props.brief;
  const words = wordsOf(header.game);
  const path =
    header.status === "over"
      ? `/replay/${header.id}`
      : `/m/${header.id}${header.seats.filter((seat) => seat.to_move).length === 1 && side ? `?as=${side}` : ""}`;
  return (
    <li>
      <a class={`match ${my_move ? "my-move" : ""}`} href={path}>
        <b>{say(header.game, { key: "game-title" })}</b>{" "}
        <span>
          {words?.has(`scenario-${header.scenario}`)
            ? say(header.game, { key: `scenario-${header.scenario}` })
            : header.scenario}
        </span>
        {my_move && <mark>{t("lobby-your-move")}</mark>}
        {header.status === "waiting" && <small>{t("lobby-waiting")}</small>}
        <span class="who">
          {header.seats.map((seat) => (
            <span key={seat.side}>
              <span
                class="swatch"
                style={{
                  background: tintOf(header.game, seat.side).body,
                }}
                aria-hidden="true"
              />
              {capital(words?.name({ side: seat.side }) ?? seat.side)}: {holderName(seat.holder)}
            </span>
          ))}
        </span>
        {header.heading[0] && <small>{say(header.game, header.heading[0])}</small>}
        {header.result && <small>{say(header.game, header.result.text)}</small>}
      </a>
    </li>
  );
}

/** The one sentence that says what is asked, and everything that can be answered. */
import { useState } from "preact/hooks";
import type { Choice } from "../bindings/Choice";
import type { Prompt } from "../bindings/Prompt";
import type { Way } from "../state/draft";
import { myMove } from "../state/match";
import { tintOf } from "../state/shelf";
import { say, wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { useSeat } from "./context";
import { Clause, Rich } from "./Rich";

/** More choices than these are shown as a list on demand; things on the map can be clicked there. */
const FEW_ON_MAP = 4;
const FEW = 8;

/** The buttons that digits press, in order. */
export function pressable(choices: readonly Choice[]): Choice[] {
  const plain = choices.filter((choice) => !choice.element || choice.role === "button");
  if (plain.length) return plain;
  const onMap = choices.every((choice) => choice.element && "place" in choice.element);
  return choices.length <= (onMap ? FEW_ON_MAP : FEW) ? [...choices] : [];
}

export function PromptBar(props: { listOpen: boolean; setListOpen(open: boolean): void }) {
  const { store, show } = useSeat();
  /** What a button leads to, once somebody has asked. */
  const [about, setAbout] = useState<{ choice: Choice; prompt: Prompt } | null>(null);
  const match = store.match.value;
  const game = store.game.value;
  const words = wordsOf(game);
  const draft = store.draft.value;
  if (!match || !words) return null;
  const prompt = draft && match.table.prompt.choices.length ? draft.prompt : match.table.prompt;
  const composer = store.composer;
  const mine = prompt.choices.length > 0 || prompt.complete;
  const buttons = pressable(prompt.choices);
  const listed = prompt.choices.filter((choice) => !buttons.includes(choice));
  const waiting = match.header.status === "waiting";
  const others = match.table.sides.filter(({ side, seating }) => side !== match.side && seating === "must");
  // Whoever may act but need not leaves the question to the others.
  const left = others.length > 0 && !myMove(match);
  // A question that is put to several is still open when one of them has answered.
  const answered =
    left && match.table.sides.some(({ side, seating }) => side === match.side && seating === "may");
  // What is asked of others only says itself of whom.
  const askers = answered ? others.map(({ side }) => side) : mine && match.side ? [match.side] : [];
  const over = store.handOver.value;
  const trouble = draft?.trouble ?? store.trouble.value;
  const label = (choice: Choice) => capital(words.render(choice.label));
  const press = (choice: Choice) => {
    setAbout(null);
    void composer.take(choice);
  };
  const explain = (event: Event, choice: Choice) => {
    event.preventDefault();
    void composer
      .preview(choice)
      .then((composed) => composed && setAbout({ choice, prompt: composed.prompt }));
  };

  return (
    <section class={`prompt ${mine ? "mine" : ""}`} aria-label={t("prompt-label")}>
      {store.status.value === "behind" && (
        <p class="behind" role="status">
          {t("behind")}
        </p>
      )}
      <div class="prompt-head">
        <p class="prompt-text">
          {waiting ? (
            t("prompt-seats")
          ) : (
            <>
              {askers.map((side) => (
                <Who side={side} key={side} />
              ))}
              {prompt.text ? <Rich game={game} text={prompt.text} onElement={show} /> : t("prompt-not-yours")}{" "}
              <Clause game={game} clause={prompt.clause} />
              {answered && <span class="quiet-text"> {t(mine ? "prompt-may" : "prompt-answered")}</span>}
            </>
          )}
        </p>
        {(draft?.busy || store.sending.value) && (
          <span class="spinner" role="status" aria-label={t("sending")} />
        )}
      </div>
      {draft && draft.words.length > 0 && (
        <ol class="words">
          {draft.words.map((word, i) => {
            const taken = draft.taken[i];
            const name = taken?.label.key ? label(taken) : word;
            return (
              <li key={`${word}${i}`}>
                <button
                  type="button"
                  class="chip"
                  title={t("prompt-back")}
                  onClick={() => void composer.dropAt(i)}
                >
                  {name} <span aria-hidden="true">×</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
      {trouble && (
        <p class="trouble" role="alert">
          <b>{t("trouble-why")}:</b> <Rich game={game} text={trouble.text} onElement={show} />{" "}
          <Clause game={game} clause={trouble.clause} />
        </p>
      )}
      {about && prompt.choices.some((choice) => choice.word === about.choice.word) && (
        <p class="about" role="status">
          <b>{label(about.choice)}:</b>{" "}
          {about.prompt.text && <Rich game={game} text={about.prompt.text} onElement={show} />}{" "}
          <Clause game={game} clause={about.prompt.clause} />{" "}
          {t("prompt-leads-to", { n: about.prompt.choices.length })}
        </p>
      )}
      <div class="buttons">
        {draft && draft.ways.length > 0 && <Ways ways={draft.ways} wish={draft.wish !== null} />}
        {draft && draft.words.length > 0 && prompt.complete && (
          <button
            type="button"
            class="primary"
            disabled={store.sending.value}
            onClick={() => composer.confirm()}
          >
            {t("prompt-confirm")} <kbd>↵</kbd>
          </button>
        )}
        {buttons.map((choice, i) => (
          <button
            type="button"
            key={choice.word}
            disabled={store.sending.value}
            onClick={() => press(choice)}
            onContextMenu={(event) => explain(event, choice)}
          >
            {label(choice)}
            {choice.cost && <small> {choice.cost}</small>}
            {i < 9 && <kbd>{i + 1}</kbd>}
          </button>
        ))}
        {listed.length > 0 && (
          <button
            type="button"
            class="quiet"
            aria-expanded={props.listOpen}
            onClick={() => props.setListOpen(!props.listOpen)}
          >
            {t("prompt-choices", { n: listed.length })} <kbd>c</kbd>
          </button>
        )}
        {draft && draft.words.length > 0 && (
          <button type="button" class="quiet" onClick={() => void composer.back()}>
            {t("prompt-back")} <kbd>⌫</kbd>
          </button>
        )}
        {match.table.prompt.undo && !draft?.words.length && (
          <button type="button" class="quiet" onClick={() => void store.tell({ op: "undo" })}>
            {t("prompt-undo")} <kbd>u</kbd>
          </button>
        )}
        {over && (
          <a class="button primary" href={`/m/${store.id}?as=${over}`}>
            {t("prompt-continue", { side: words.name({ side: over }) })}
          </a>
        )}
        {match.header.dice === "typed" && match.side && match.table.prompt.roll && <Throw />}
      </div>
      {props.listOpen && listed.length > 0 && (
        <ul class="choices" aria-label={t("prompt-list")}>
          {listed.map((choice) => (
            <li key={choice.word}>
              <button type="button" class="quiet" onClick={() => press(choice)}>
                {label(choice)} {label(choice) !== choice.word && <small>{choice.word}</small>}
                {choice.cost && <small> {t("prompt-cost", { cost: choice.cost })}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {match.table.outcome && (
        <p class="outcome">
          {say(game, match.table.outcome)}{" "}
          {match.header.status === "over" && <a href={`/replay/${store.id}`}>{t("game-watch-replay")}</a>}
        </p>
      )}
    </section>
  );
}

/** The side that is asked. */
function Who(props: { side: string }) {
  const { store } = useSeat();
  const { body, edge } = tintOf(store.game.value, props.side);
  return (
    <b class="asked-side">
      <span class="swatch" style={{ background: body, borderColor: edge }} aria-hidden="true" />{" "}
      {capital(wordsOf(store.game.value)!.name({ side: props.side }))}
      <span class="unseen">:</span>
    </b>
  );
}

function Ways(props: { ways: Way[]; wish: boolean }) {
  const { store } = useSeat();
  const words = wordsOf(store.game.value)!;
  const name = (choice: Choice) => capital(words.render(choice.label));
  return (
    <div class="ways">
      <span>{t(store.draft.value?.words.length ? "prompt-or" : "prompt-ways")}</span>
      {props.ways.map((way) => {
        const button = way.choices.find((choice) => choice.role === "button");
        const middle = props.wish ? way.choices[way.choices.length - 2] : undefined;
        const text = [button, middle]
          .filter((choice) => choice !== undefined)
          .map(name)
          .join(": ");
        return (
          <button type="button" key={way.words.join(" ")} onClick={() => void store.composer.follow(way)}>
            {text || way.words.join(" ")}
          </button>
        );
      })}
    </div>
  );
}

function Throw() {
  const { store } = useSeat();
  const [faces, setFaces] = useState("");
  const send = (event: Event) => {
    event.preventDefault();
    void store.tell({ op: "throw", faces }).then((done) => done && setFaces(""));
  };
  return (
    <form class="throw" onSubmit={send}>
      <label>
        {t("throw-label")}{" "}
        <input value={faces} size={6} onInput={(event) => setFaces(event.currentTarget.value)} />
      </label>
      <button type="submit">{t("throw-send")}</button>
    </form>
  );
}

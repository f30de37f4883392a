/** A new game: scenario, opponent, sides, dice, clock. */
import { useEffect, useRef, useState } from "preact/hooks";
import { make, Problem } from "../api";
import type { ClockKind } from "../bindings/ClockKind";
import type { Creation } from "../bindings/Creation";
import type { DiceKind } from "../bindings/DiceKind";
import type { GameCard } from "../bindings/GameCard";
import type { SeatWish } from "../bindings/SeatWish";
import { go } from "../router";
import { say, wordsOf } from "../words/books";
import { capital } from "../words/phrases";
import { t } from "../words/ui";
import { keepInvite } from "./Invite";

export type Opponent = "bot" | "link" | "open" | "hotseat" | "watch";
const OPPONENTS: Opponent[] = ["bot", "link", "open", "hotseat", "watch"];
const MINUTE = 60_000;
const DAY = 86_400_000;
const CLOCKS: { name: string; label: () => string; kind: ClockKind | null }[] = [
  { name: "none", label: () => t("clock-none"), kind: null },
  {
    name: "live",
    label: () => t("clock-live", { m: 30, s: 30 }),
    kind: { kind: "live", main: 30 * MINUTE, increment: 30_000 },
  },
  {
    name: "long",
    label: () => t("clock-live", { m: 90, s: 60 }),
    kind: { kind: "live", main: 90 * MINUTE, increment: MINUTE },
  },
  {
    name: "mail",
    label: () => t("clock-mail", { d: 3 }),
    kind: { kind: "correspondence", per_turn: 3 * DAY, bank: 7 * DAY, vacation_days: 14 },
  },
];

export interface Wishes {
  scenario: string;
  options: string[];
  opponent: Opponent;
  bot: string;
  /** The seat I want, or -1 for a lot. */
  seat: number;
  dice: DiceKind;
  clock: ClockKind | null;
  rated: boolean;
}

/** The match that answers some wishes. */
export function creation(game: GameCard, wishes: Wishes): Creation {
  const bot: SeatWish = { kind: "bot", bot: wishes.bot };
  const lots = wishes.seat < 0 && wishes.opponent !== "hotseat" && wishes.opponent !== "watch";
  const mine = lots ? 0 : Math.max(0, wishes.seat);
  const seats = game.sides.map((_, i): SeatWish => {
    if (wishes.opponent === "hotseat") return { kind: "me" };
    if (wishes.opponent === "watch") return bot;
    if (i === mine) return { kind: "me" };
    return wishes.opponent === "bot" ? bot : { kind: "anyone" };
  });
  return {
    game: game.id,
    scenario: wishes.scenario,
    options: wishes.options,
    seats,
    random_sides: lots,
    open: wishes.opponent === "open",
    rated: wishes.rated && wishes.opponent === "open",
    dice: wishes.dice,
    clock: wishes.opponent === "link" || wishes.opponent === "open" ? wishes.clock : null,
    delay: 0,
    position: null,
  };
}

export function NewGame(props: { game: GameCard; close(): void }) {
  const { game } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const words = wordsOf(game.id);
  const [wishes, setWishes] = useState<Wishes>({
    scenario: game.scenarios[0]?.id ?? "",
    options: [],
    opponent: "bot",
    bot: game.bots[game.bots.length - 1]?.id ?? "random",
    seat: 0,
    dice: "fair",
    clock: null,
    rated: false,
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const change = (part: Partial<Wishes>) => setWishes({ ...wishes, ...part });
  const submit = (event: Event) => {
    event.preventDefault();
    setBusy(true);
    make(creation(game, wishes)).then(
      ({ header, invite }) => {
        if (invite) keepInvite(header.id, invite);
        dialog.current?.close();
        const mine = wishes.opponent === "hotseat" ? `?as=${game.sides[0]}` : "";
        go(`/m/${header.id}${mine}`);
      },
      (error) => {
        setBusy(false);
        const text = error instanceof Problem && error.text ? words?.sentence(error.text) : undefined;
        setProblem(text ?? String(error.message));
      },
    );
  };
  const scenario = game.scenarios.find((each) => each.id === wishes.scenario);
  const person = wishes.opponent === "link" || wishes.opponent === "open";
  return (
    <dialog ref={dialog} class="sheet new-game" onClose={props.close} aria-labelledby="new-game-title">
      <form onSubmit={submit}>
        <h2 id="new-game-title">
          {t("new-game")}: {say(game.id, game.title)}
        </h2>
        <label>
          {t("scenario")}
          <select
            value={wishes.scenario}
            onChange={(event) => change({ scenario: event.currentTarget.value })}
          >
            {game.scenarios.map((each) => (
              <option key={each.id} value={each.id}>
                {say(game.id, each.title)} · {say(game.id, each.length)}
              </option>
            ))}
          </select>
        </label>
        {scenario && <p class="quiet-text">{say(game.id, scenario.summary)}</p>}
        <fieldset>
          <legend>{t("opponent")}</legend>
          {OPPONENTS.map((each) => (
            <label class="check" key={each}>
              <input
                type="radio"
                name="opponent"
                value={each}
                checked={wishes.opponent === each}
                onChange={() => change({ opponent: each })}
              />
              {t(`opponent-${each}`)}
            </label>
          ))}
        </fieldset>
        {(wishes.opponent === "bot" || wishes.opponent === "watch") && (
          <label>
            {t("bot-level")}
            <select value={wishes.bot} onChange={(event) => change({ bot: event.currentTarget.value })}>
              {game.bots.map((bot) => (
                <option key={bot.id} value={bot.id}>
                  {say(game.id, bot.title)}
                </option>
              ))}
            </select>
          </label>
        )}
        {(person || wishes.opponent === "bot") && (
          <fieldset>
            <legend>{t("my-side")}</legend>
            {game.sides.map((side, i) => (
              <label class="check" key={side}>
                <input
                  type="radio"
                  name="seat"
                  checked={wishes.seat === i}
                  onChange={() => change({ seat: i })}
                />
                {capital(words?.name({ side }) ?? side)}
              </label>
            ))}
            <label class="check">
              <input
                type="radio"
                name="seat"
                checked={wishes.seat < 0}
                onChange={() => change({ seat: -1 })}
              />
              {t("side-random")}
            </label>
          </fieldset>
        )}
        {person && (
          <label>
            {t("clock")}
            <select
              onChange={(event) => change({ clock: CLOCKS[event.currentTarget.selectedIndex]?.kind ?? null })}
            >
              {CLOCKS.map((clock) => (
                <option key={clock.name}>{clock.label()}</option>
              ))}
            </select>
          </label>
        )}
        <details>
          <summary>
            {t("dice")}
            {game.options.length > 0 && ` · ${t("optional-rules")}`}
          </summary>
          {(["fair", "typed"] as const).map((kind) => (
            <label class="check" key={kind}>
              <input
                type="radio"
                name="dice"
                checked={wishes.dice === kind}
                onChange={() => change({ dice: kind })}
              />
              {t(`dice-${kind}`)}
            </label>
          ))}
          {game.options.map((option) => (
            <label class="check" key={option.id}>
              <input
                type="checkbox"
                checked={wishes.options.includes(option.id)}
                onChange={(event) =>
                  change({
                    options: event.currentTarget.checked
                      ? [...wishes.options, option.id]
                      : wishes.options.filter((id) => id !== option.id),
                  })
                }
              />
              {say(game.id, option.title)} <small>{option.clause}</small>
            </label>
          ))}
        </details>
        {problem && (
          <p class="trouble" role="alert">
            {problem}
          </p>
        )}
        <div class="buttons">
          <button type="submit" class="primary" disabled={busy}>
            {t(busy ? "creating" : "start-game")}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t("cancel")}
          </button>
        </div>
      </form>
    </dialog>
  );
}

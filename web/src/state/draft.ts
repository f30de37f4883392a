/**
 * An answer in the making. Words are added by clicks in any order the rules
 * allow; the server says after each what can follow and what it would mean.
 *
 * What a button leads to is asked ahead, so that a counter can be clicked
 * before the order it is wanted for.
 */
import type { Choice } from "../bindings/Choice";
import type { Composed } from "../bindings/Composed";
import type { Element } from "../bindings/Element";
import type { Explanation } from "../bindings/Explanation";
import type { Prompt } from "../bindings/Prompt";
import type { Trouble } from "../bindings/Trouble";
import { choiceOf, key } from "./elements";
import { Lost, Refusal } from "./link";

/** A button and the thing it could be pressed for. */
export interface Way {
  words: string[];
  /** The choices taken on the way, for labels. */
  choices: Choice[];
}

export interface DraftState {
  words: string[];
  /** The choices that made the words, as far as they were clicked. */
  taken: Choice[];
  prompt: Prompt;
  explanation: Explanation | null;
  /** Several ways to use what was clicked. */
  ways: Way[];
  /** Something was clicked that an earlier word must make room for. */
  wish: Element | null;
  trouble: Trouble | null;
  busy: boolean;
}

export interface DraftHost {
  compose(draft: string): Promise<Composed>;
  /** The answer is whole: send it. */
  send(words: string[]): void;
  /** Whether a whole answer waits to be confirmed. */
  confirms(state: DraftState, last: Choice | null): boolean;
  changed(): void;
}

const EMPTY_PROMPT: Prompt = { text: null, clause: null, choices: [], complete: false, undo: false };
/** A button that leads to more than these is not asked ahead. */
const BUTTONS_AHEAD = 14;
/** So many drafts are tried to make room for a click. */
const TRIES = 120;

export class Draft {
  state: DraftState = empty(EMPTY_PROMPT);
  private root: Prompt = EMPTY_PROMPT;
  private revision = -1;
  private cache = new Map<string, Promise<Composed>>();
  private ahead = new Map<string, Prompt>();
  private turn = 0;

  constructor(private readonly host: DraftHost) {}

  /** The table changed: a draft that still makes sense is kept. */
  async renew(revision: number, prompt: Prompt): Promise<void> {
    if (revision === this.revision && prompt === this.root) return;
    this.revision = revision;
    this.root = prompt;
    this.cache.clear();
    this.ahead.clear();
    const { words, taken } = this.state;
    this.state = empty(prompt);
    this.host.changed();
    const kept = words.length > 0 && prompt.choices.length > 0 && (await this.go(words, taken, true));
    if (!kept) this.lookAhead();
  }

  /** Everything that can be clicked now; `ahead` if a button is pressed by it. */
  offers(): Map<string, { choice: Choice; ahead: boolean }> {
    const offers = new Map<string, { choice: Choice; ahead: boolean }>();
    for (const [, prompt] of this.ahead) {
      for (const choice of prompt.choices) {
        if (choice.element) offers.set(key(choice.element), { choice, ahead: true });
      }
    }
    for (const choice of this.state.prompt.choices) {
      if (choice.element) offers.set(key(choice.element), { choice, ahead: false });
    }
    return offers;
  }

  /** Takes a choice. */
  async take(choice: Choice): Promise<void> {
    const { words, taken, wish } = this.state;
    await this.go([...words, choice.word], [...taken, choice]);
    if (wish && choice.role !== "button") {
      const wished = choiceOf(this.state.prompt.choices, wish);
      if (wished) await this.take(wished);
    }
  }

  /** Goes one of several ways. */
  async follow(way: Way): Promise<void> {
    await this.go(way.words, way.choices);
  }

  /** A thing was clicked. Answers whether it meant anything. */
  async click(element: Element): Promise<boolean> {
    const choice = choiceOf(this.state.prompt.choices, element);
    if (choice) {
      await this.take(choice);
      return true;
    }
    if (await this.drop(element)) return true;
    for (const base of this.state.words.length ? [this.state, empty(this.root)] : [this.state]) {
      const ways = await this.waysTo(base, element);
      if (ways.length === 1) {
        await this.follow(ways[0]!);
        return true;
      }
      if (ways.length > 1) {
        await this.followFirst(base, ways);
        return true;
      }
    }
    return this.makeRoom(element);
  }

  /** Goes the first way that leads on, and keeps the others at hand. */
  private async followFirst(base: DraftState, ways: Way[]): Promise<void> {
    for (const way of ways) {
      const composed = await this.ask(way.words).catch(() => null);
      if (!composed || composed.prompt.choices.length === 0) continue;
      await this.follow(way);
      this.state = { ...this.state, ways: ways.filter((other) => other !== way) };
      this.host.changed();
      return;
    }
    this.state = { ...base, ways, trouble: null };
    this.host.changed();
  }

  /** Takes a thing back out of the draft, wherever it stands. */
  async drop(element: Element): Promise<boolean> {
    const at = this.state.taken.findIndex((choice) => choice.element && key(choice.element) === key(element));
    if (at < 0) return false;
    return this.dropAt(at);
  }

  /** Takes the word at a place out; if the rest makes no sense without it, all that follows goes too. */
  async dropAt(at: number): Promise<boolean> {
    const words = this.state.words.toSpliced(at, 1);
    const taken = this.state.taken.toSpliced(at, 1);
    const followed = at + 1 < this.state.words.length;
    if (followed && (await this.go(words, taken, true))) return true;
    return this.go(words.slice(0, at), taken.slice(0, at));
  }

  /** Takes the last word back. */
  async back(): Promise<void> {
    if (this.state.wish || (this.state.ways.length && !this.state.words.length)) {
      this.state = { ...this.state, ways: [], wish: null };
      this.host.changed();
    } else if (this.state.words.length) {
      await this.go(this.state.words.slice(0, -1), this.state.taken.slice(0, -1));
    }
  }

  /** Begins anew. */
  clear(): void {
    this.turn++;
    this.state = empty(this.root);
    this.host.changed();
    this.lookAhead();
  }

  /** Sends the answer as it stands. */
  confirm(): void {
    if (this.state.prompt.complete && this.state.words.length) this.host.send(this.state.words);
  }

  /** What it would mean to take a choice as well, without taking it. */
  async preview(choice: Choice): Promise<Composed | null> {
    try {
      return await this.ask([...this.state.words, choice.word]);
    } catch {
      return null;
    }
  }

  /** Why a thing cannot be chosen now: what the rules answer when it is named, here or after a button. */
  async why(element: Element): Promise<Trouble[]> {
    const word = key(element).split(":")[1]!;
    const { words, prompt } = this.state;
    const buttons = prompt.choices.filter((choice) => choice.role === "button").slice(0, BUTTONS_AHEAD);
    const drafts = [[...words, word], ...buttons.map((button) => [...words, button.word, word])];
    const answers = await Promise.all(
      drafts.map((draft) =>
        this.ask(draft).then(
          () => null,
          (error) => (error instanceof Refusal ? error.trouble : null),
        ),
      ),
    );
    const told = new Map<string, Trouble>();
    for (const trouble of answers) {
      // The house's own words (no such word, not now) explain nothing.
      if (trouble?.clause) told.set(JSON.stringify(trouble), trouble);
    }
    const reasons = [...told.values()];
    // A reason that names something tells more than one that names nothing.
    const telling = reasons.filter((trouble) => trouble.text.args?.length);
    return telling.length ? telling : reasons;
  }

  private ask(words: string[]): Promise<Composed> {
    const draft = words.join(" ");
    let answer = this.cache.get(draft);
    if (!answer) {
      answer = this.host.compose(draft);
      this.cache.set(draft, answer);
      answer.catch(() => this.cache.delete(draft));
    }
    return answer;
  }

  /** Composes words; `quietly` leaves everything as it was if they are refused. */
  private async go(words: string[], taken: Choice[], quietly = false): Promise<boolean> {
    const turn = ++this.turn;
    if (words.length === 0) {
      this.clear();
      return true;
    }
    this.state = { ...this.state, busy: true, trouble: null, ways: [] };
    this.host.changed();
    try {
      const composed = await this.ask(words);
      if (turn !== this.turn) return true;
      this.state = {
        ...empty(composed.prompt),
        words: composed.words,
        taken: inOrder(composed.words, taken),
        explanation: composed.explanation,
      };
      const whole = composed.prompt.complete && composed.prompt.choices.length === 0;
      if (whole && !quietly && !this.host.confirms(this.state, taken.at(-1) ?? null)) {
        this.host.changed();
        this.host.send(composed.words);
        return true;
      }
      this.ahead.clear();
      this.host.changed();
      this.lookAhead();
      return true;
    } catch (error) {
      if (turn !== this.turn) return true;
      const trouble = error instanceof Refusal && !quietly ? error.trouble : null;
      this.state = { ...this.state, busy: false, trouble };
      this.host.changed();
      if (error instanceof Refusal || error instanceof Lost) return false;
      throw error;
    }
  }

  /** Asks what the buttons lead to. */
  private lookAhead(): void {
    const { words, prompt } = this.state;
    const turn = this.turn;
    const revision = this.revision;
    const buttons = prompt.choices.filter((choice) => choice.role === "button");
    if (buttons.length === 0 || buttons.length > BUTTONS_AHEAD) return;
    for (const button of buttons) {
      this.ask([...words, button.word]).then(
        (composed) => {
          if (turn !== this.turn || revision !== this.revision) return;
          this.ahead.set(button.word, composed.prompt);
          this.host.changed();
        },
        () => {},
      );
    }
  }

  private async waysTo(base: DraftState, element: Element): Promise<Way[]> {
    const ways: Way[] = [];
    const direct = choiceOf(base.prompt.choices, element);
    if (direct) ways.push({ words: [...base.words, direct.word], choices: [...base.taken, direct] });
    for (const button of base.prompt.choices.filter((choice) => choice.role === "button")) {
      const words = [...base.words, button.word];
      const prompt = await this.ask(words).then(
        (composed) => composed.prompt,
        () => null,
      );
      const choice = prompt && choiceOf(prompt.choices, element);
      if (choice) ways.push({ words: [...words, choice.word], choices: [...base.taken, button, choice] });
    }
    return ways;
  }

  /** Looks for a word that would make room for a click: which target could this unit attack? */
  private async makeRoom(element: Element): Promise<boolean> {
    const ways: Way[] = [];
    let tries = 0;
    for (const button of this.root.choices.filter((choice) => choice.role === "button")) {
      const first = await this.ask([button.word]).catch(() => null);
      for (const middle of first?.prompt.choices ?? []) {
        if (++tries > TRIES) break;
        const words = [button.word, middle.word];
        const composed = await this.ask(words).catch(() => null);
        const choice = composed && choiceOf(composed.prompt.choices, element);
        if (choice) ways.push({ words: [...words, choice.word], choices: [button, middle, choice] });
      }
    }
    if (ways.length === 0) return false;
    if (ways.length === 1) {
      await this.follow(ways[0]!);
    } else {
      this.state = { ...empty(this.root), ways, wish: element };
      this.host.changed();
    }
    return true;
  }
}

function empty(prompt: Prompt): DraftState {
  return {
    words: [],
    taken: [],
    prompt,
    explanation: null,
    ways: [],
    wish: null,
    trouble: null,
    busy: false,
  };
}

/** The choices in the order of the written form, which the server may have changed. */
function inOrder(words: string[], taken: Choice[]): Choice[] {
  const left = [...taken];
  return words.map((word) => {
    const at = left.findIndex((choice) => choice.word === word);
    if (at >= 0) return left.splice(at, 1)[0]!;
    return {
      word,
      role: "pick",
      element: null,
      label: { key: "" },
      cost: null,
      housekeeping: false,
    } as Choice;
  });
}

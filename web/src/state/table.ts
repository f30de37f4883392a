/** One open table: the match, the line to it, the draft, the lenses. Signals for the panels. */
import { batch, computed, signal } from "@preact/signals";
import { contribution, at as fetchAt, introduce, socketAddress } from "../api";
import type { Element } from "../bindings/Element";
import type { Lens } from "../bindings/Lens";
import type { LogLine } from "../bindings/LogLine";
import type { Overlay } from "../bindings/Overlay";
import type { Say } from "../bindings/Say";
import type { Text } from "../bindings/Text";
import type { Trouble } from "../bindings/Trouble";
import { Atlas } from "../board/atlas";
import { boardOf } from "../words/books";
import { Draft, type DraftState } from "./draft";
import { key, readings } from "./elements";
import { Link, type LinkStatus, Lost, Refusal, type Socket, type Wish, type World } from "./link";
import { greet, hear, looked, type Match, missed, otherSideToMove, owesPart, update } from "./match";
import { prefs } from "./prefs";
import { loadShelf } from "./shelf";

/** The browser's own sockets and clocks. */
export const BROWSER: World = {
  socket: (url) => new WebSocket(url) as unknown as Socket,
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** News for the animation: lines of log that have just come. */
export type News = { lines: LogLine[]; n: number };

export class TableStore {
  readonly match = signal<Match | null>(null);
  readonly status = signal<LinkStatus>("connecting");
  readonly atlas = signal<Atlas | null>(null);
  readonly draft = signal<DraftState | null>(null);
  readonly offers = signal<ReturnType<Draft["offers"]>>(new Map());
  /** What it costs to go to a place, as far as a lens told. */
  readonly costs = signal<ReadonlyMap<string, string>>(new Map());
  readonly trouble = signal<Trouble | null>(null);
  readonly sending = signal(false);
  readonly overlay = signal<Overlay | null>(null);
  readonly lens = signal<Lens | null>(null);
  readonly lensPicks = signal<Element[]>([]);
  /** What the reader looks at: a hex, a unit, a card. */
  readonly inspected = signal<Element | null>(null);
  /** What is pointed at in the log. */
  readonly pointed = signal<Element | null>(null);
  readonly news = signal<News>({ lines: [], n: 0 });
  readonly farewell = signal<Text | null>(null);
  /** The moment of a finished game that is shown instead of the present. */
  readonly moment = signal<number | null>(null);
  /** How many lines of the log were there when this reader last looked. */
  readonly since = signal<number | null>(null);
  /** The length of the log when this reader came back, until he has seen what he missed. */
  readonly away = signal<number | null>(null);
  readonly error = signal<string | null>(null);

  readonly game = computed(() => this.match.value?.header.game ?? "");
  readonly sides = computed(() => this.match.value?.header.seats.map((seat) => seat.side) ?? []);
  readonly handOver = computed(() => (this.match.value ? otherSideToMove(this.match.value) : null));

  private link: Link | null = null;
  private gone = false;
  private priced: string | null = null;
  private readonly maker: Draft;

  constructor(
    readonly id: string,
    readonly as: string | null,
    at: number | null,
    world: World = BROWSER,
  ) {
    this.maker = new Draft({
      compose: (draft) => this.link?.compose(draft) ?? Promise.reject(new Lost("closed")),
      send: (words) => void this.act(words.join(" ")),
      confirms: (state, last) =>
        prefs.peek().confirm ||
        (state.explanation?.forecasts.length ?? 0) > 0 ||
        (!!last?.element && "card" in last.element),
      changed: () => {
        batch(() => {
          this.draft.value = this.maker.state;
          this.offers.value = this.maker.offers();
        });
        void this.price();
      },
    });
    if (at !== null) void this.goTo(at);
    else
      void introduce().then(
        () => !this.gone && this.connect(world),
        () => this.connect(world),
      );
  }

  close(): void {
    this.gone = true;
    this.link?.close();
    this.link = null;
  }

  /** Shows a finished game as it stood after so many steps. */
  async goTo(n: number): Promise<boolean> {
    try {
      const hello = await fetchAt(this.id, n, this.as);
      batch(() => {
        this.moment.value = n;
        this.match.value = greet(null, hello, Date.now());
      });
      await this.setUp();
      return true;
    } catch (error) {
      this.error.value = String(error instanceof Error ? error.message : error);
      return false;
    }
  }

  /** A thing was clicked: a lens takes it, or the draft. Answers whether it meant anything. */
  async click(element: Element): Promise<boolean> {
    const lens = this.lens.value;
    if (lens && lens.takes > 0) {
      const picks = [...this.lensPicks.value, element].slice(-lens.takes);
      this.lensPicks.value = picks;
      if (picks.length === lens.takes) await this.lookThrough(lens, picks);
      if (picks.length === lens.takes) this.lensPicks.value = [];
      return true;
    }
    this.trouble.value = null;
    return this.maker.click(element);
  }

  get composer(): Draft {
    return this.maker;
  }

  /** Sends a decision, once. */
  async act(action: string): Promise<void> {
    const match = this.match.value;
    if (!match || this.sending.value) return;
    this.sending.value = true;
    const sent = await this.tell({ op: "act", revision: match.revision, action });
    this.sending.value = false;
    if (sent) this.maker.clear();
  }

  /** Asks for something; false and a word of trouble if it is refused. */
  async tell(wish: Wish): Promise<boolean> {
    const reply = await this.link?.ask(wish);
    if (!reply || reply.how === "done") {
      this.trouble.value = null;
      return !!reply;
    }
    if (reply.how === "refused") this.trouble.value = reply.trouble;
    else this.resync();
    return false;
  }

  async toggleLens(lens: Lens | null): Promise<void> {
    const same = lens && this.lens.value?.id === lens.id;
    batch(() => {
      this.lens.value = same ? null : lens;
      this.overlay.value = null;
      this.lensPicks.value = [];
    });
    if (lens && !same && lens.takes === 0) await this.lookThrough(lens, []);
    const looked = this.inspected.value;
    if (lens && !same && lens.takes === 1 && looked) await this.lookThrough(lens, [looked]);
  }

  /** Where the choices are places without a price, the lens that shows a unit's reach may know it. */
  private async price(): Promise<void> {
    const { taken, prompt } = this.maker.state;
    const last = taken.at(-1)?.element;
    const lens = this.atlas.peek()?.board.lenses.find((each) => each.id === "reach" && each.takes === 1);
    const bare = prompt.choices.some((c) => c.element && "place" in c.element && c.cost === null);
    const piece = last && "piece" in last ? last.piece : null;
    if (!lens || !bare || !piece) {
      if (this.costs.peek().size) this.costs.value = new Map();
      this.priced = null;
      return;
    }
    if (this.priced === piece) return;
    this.priced = piece;
    const overlay = await this.link?.lens(lens.id, piece).catch(() => null);
    if (this.priced === piece) this.costs.value = new Map(overlay?.places ?? []);
  }

  private async lookThrough(lens: Lens, picks: Element[]): Promise<void> {
    const pieces = this.match.peek()?.table.pieces ?? [];
    try {
      let overlay: Overlay | null = null;
      for (const meant of readings(picks, pieces)) {
        overlay ??=
          (await this.link?.lens(lens.id, meant.map((it) => key(it).split(":")[1]).join(" "))) ?? null;
      }
      if (this.lens.value?.id === lens.id) this.overlay.value = overlay;
    } catch (error) {
      if (error instanceof Refusal) this.trouble.value = error.trouble;
    }
  }

  private connect(world: World): void {
    this.link = new Link(
      (have) => socketAddress(this.id, this.as, have),
      {
        said: (say) => this.hear(say),
        status: (status) => {
          this.status.value = status;
          if (status === "open") this.refreshDraft();
        },
        have: () => {
          const match = this.match.peek();
          return match && { revision: match.revision, log: match.log.length };
        },
        bye: (why) => {
          this.farewell.value = why;
        },
      },
      world,
    );
  }

  private hear(say: Say): void {
    const match = this.match.value;
    switch (say.t) {
      case "hello": {
        const fresh = greet(match, say, Date.now());
        const known = match?.log.length ?? null;
        batch(() => {
          this.match.value = fresh;
          if (known !== null) this.tellNews(fresh.log.slice(known));
          else this.remember(fresh);
        });
        // The commitment has been shown; sent twice it counts once.
        if (owesPart(fresh)) void this.link?.ask({ op: "contribute", part: contribution() });
        void this.setUp();
        this.refreshDraft();
        break;
      }
      case "fair": {
        const { t: _, ...fair } = say;
        if (match) this.match.value = { ...match, fair };
        break;
      }
      case "update": {
        if (!match) break;
        const next = update(match, say);
        if (!next) {
          this.resync();
          break;
        }
        batch(() => {
          this.match.value = next;
          this.tellNews(say.log.add);
        });
        this.refreshDraft();
        if (this.lens.value?.takes === 0) void this.lookThrough(this.lens.value, []);
        break;
      }
      case "header": {
        const { t: _, ...header } = say;
        if (match) this.match.value = { ...match, header };
        break;
      }
      case "chat": {
        const { t: _, ...line } = say;
        if (match) this.match.value = hear(match, line);
        break;
      }
    }
  }

  /** Shows lines of the log on the map once more. */
  showAgain(lines: LogLine[]): void {
    this.news.value = { lines, n: this.news.value.n + 1 };
  }

  private tellNews(lines: LogLine[]): void {
    if (lines.length) this.news.value = { lines, n: this.news.value.n + 1 };
    this.keep();
  }

  /** Notes how far the log was read, for the digest after an absence. */
  private keep(): void {
    const match = this.match.value;
    try {
      if (match) localStorage.setItem(this.mark(match), looked(match.log.length, Date.now()));
    } catch {
      // Nothing is remembered then.
    }
  }

  /** Every seat hears a log of its own. */
  private mark(match: Match): string {
    return `stavka:${this.id}/${match.side ?? ""}`;
  }

  private remember(match: Match): void {
    try {
      const from = missed(localStorage.getItem(this.mark(match)), match.log.length, Date.now());
      this.since.value = from;
      this.away.value = from === null ? null : match.log.length;
    } catch {
      // Nothing was remembered.
    }
    this.keep();
  }

  private resync(): void {
    const match = this.match.value;
    if (match) this.link?.sync({ revision: match.revision, log: match.log.length });
  }

  private refreshDraft(): void {
    const match = this.match.peek();
    if (match && this.status.peek() === "open") void this.maker.renew(match.revision, match.table.prompt);
  }

  private async setUp(): Promise<void> {
    const header = this.match.value?.header;
    if (!header || this.atlas.value) return;
    const [board] = await Promise.all([boardOf(header.game, header.scenario, header.options), loadShelf()]);
    this.atlas.value = new Atlas(board);
  }
}

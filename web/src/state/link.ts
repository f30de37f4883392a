/**
 * The line to a match: it reconnects by itself, sends again what was not
 * answered (with the same id, so nothing is done twice), and says how it is.
 */
import type { Ask } from "../bindings/Ask";
import type { Composed } from "../bindings/Composed";
import type { Gap } from "../bindings/Gap";
import type { Overlay } from "../bindings/Overlay";
import type { Reply } from "../bindings/Reply";
import type { Say } from "../bindings/Say";
import type { Text } from "../bindings/Text";
import type { Trouble } from "../bindings/Trouble";

/** How the line is: `behind` while there is no connection, `closed` when there will be none. */
export type LinkStatus = "connecting" | "open" | "behind" | "closed";

/** What a link needs of the world; a test brings its own. */
export interface World {
  socket(url: string): Socket;
  later(ms: number, run: () => void): () => void;
  random(): number;
}

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface Listener {
  /** Anything but answers, which go to those who asked. */
  said(say: Say): void;
  status(status: LinkStatus): void;
  /** What this client has, for the address of a new connection. */
  have(): Gap | null;
  /** The server closed for good. */
  bye(why: Text): void;
}

type WithId = Extract<Ask, { id: string }>;
/** An ask without the id that the link gives it. */
export type Wish = WithId extends infer A ? (A extends WithId ? Omit<A, "id"> : never) : never;

const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;
/** An ask that is not answered for so long is sent again, with the same id. */
const AGAIN = 4_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;

export class Refusal extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.text.key);
  }
}

/** The question was lost with the connection; asking again is up to the asker. */
export class Lost extends Error {}

interface Question {
  resolve(value: Composed | Overlay | null): void;
  reject(error: Error): void;
}

export class Link {
  private socket: Socket | null = null;
  private open = false;
  private greeted = false;
  private closed = false;
  private waits = FIRST_WAIT;
  private count = 0;
  private readonly name: string;
  private readonly unanswered = new Map<string, { ask: Ask; resolve(reply: Reply): void }>();
  private readonly questions = new Map<number, Question>();
  private cancelRetry: (() => void) | null = null;
  private cancelPing: (() => void) | null = null;

  constructor(
    private readonly address: (have: Gap | null) => string,
    private readonly listener: Listener,
    private readonly world: World,
  ) {
    this.name = Math.floor(world.random() * 36 ** 8).toString(36);
    this.connect();
  }

  /** Asks for something that changes the match; answered exactly once, however often the line breaks. */
  ask(wish: Wish): Promise<Reply> {
    const id = `${this.name}-${++this.count}`;
    const ask = { ...wish, id } as Ask;
    return new Promise((resolve) => {
      this.unanswered.set(id, { ask, resolve });
      if (this.greeted) this.send(ask);
      this.remind(id);
    });
  }

  private remind(id: string): void {
    this.world.later(AGAIN, () => {
      const waiting = this.unanswered.get(id);
      if (!waiting || this.closed) return;
      if (this.greeted) this.send(waiting.ask);
      this.remind(id);
    });
  }

  /** How many asks wait for an answer. */
  get waiting(): number {
    return this.unanswered.size;
  }

  compose(draft: string): Promise<Composed> {
    return this.question((n) => ({ op: "compose", n, draft })) as Promise<Composed>;
  }

  lens(lens: string, elements: string): Promise<Overlay | null> {
    return this.question((n) => ({ op: "lens", n, lens, elements })) as Promise<Overlay | null>;
  }

  /** Asks for all that was missed. */
  sync(have: Gap): void {
    if (this.greeted) this.send({ op: "sync", have });
  }

  close(): void {
    this.closed = true;
    this.cancelRetry?.();
    this.cancelPing?.();
    this.socket?.close();
    this.lose();
    this.listener.status("closed");
  }

  private question(make: (n: number) => Ask): Promise<Composed | Overlay | null> {
    const n = ++this.count;
    return new Promise((resolve, reject) => {
      if (!this.greeted) {
        reject(new Lost("no connection"));
        return;
      }
      this.questions.set(n, { resolve, reject });
      this.send(make(n));
      this.world.later(AGAIN, () => this.answer(n)?.reject(new Lost("no answer")));
    });
  }

  private connect(): void {
    if (this.closed) return;
    const socket = this.world.socket(this.address(this.listener.have()));
    this.socket = socket;
    this.listener.status(this.waits === FIRST_WAIT ? "connecting" : "behind");
    socket.onopen = () => {
      this.open = true;
      this.listen();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data) as Say);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.broken();
    };
  }

  private broken(): void {
    this.socket = null;
    this.open = false;
    this.greeted = false;
    this.cancelPing?.();
    this.lose();
    if (this.closed) return;
    this.listener.status("behind");
    const wait = this.waits * (0.5 + this.world.random());
    this.waits = Math.min(this.waits * 2, LONGEST_WAIT);
    this.cancelRetry = this.world.later(wait, () => this.connect());
  }

  private lose(): void {
    for (const question of this.questions.values()) question.reject(new Lost("the connection is lost"));
    this.questions.clear();
  }

  private send(ask: Ask): void {
    if (this.open) this.socket?.send(JSON.stringify(ask));
  }

  /** A line that says nothing for long is asked, and one that does not answer is dropped. */
  private listen(): void {
    this.cancelPing?.();
    this.cancelPing = this.world.later(PING_EVERY, () => {
      this.send({ op: "ping", n: ++this.count });
      this.cancelPing = this.world.later(PONG_WITHIN, () => {
        const socket = this.socket;
        this.broken();
        socket?.close();
      });
    });
  }

  private hear(say: Say): void {
    this.listen();
    switch (say.t) {
      case "hello":
        this.waits = FIRST_WAIT;
        this.listener.said(say);
        if (!this.greeted) {
          this.greeted = true;
          this.listener.status("open");
          for (const { ask } of this.unanswered.values()) this.send(ask);
        }
        break;
      case "reply": {
        const asked = this.unanswered.get(say.id);
        this.unanswered.delete(say.id);
        asked?.resolve(say);
        break;
      }
      case "composed":
        this.answer(say.n)?.resolve(say.composed);
        break;
      case "overlay":
        this.answer(say.n)?.resolve(say.overlay);
        break;
      case "trouble":
        this.answer(say.n)?.reject(new Refusal(say.trouble));
        break;
      case "pong":
        break;
      case "bye":
        if (!say.again) {
          this.listener.bye(say.why);
          this.close();
        }
        break;
      default:
        this.listener.said(say);
    }
  }

  private answer(n: number): Question | undefined {
    const question = this.questions.get(n);
    this.questions.delete(n);
    return question;
  }
}

import { beforeEach, expect, test } from "vitest";
import type { Ask } from "../src/bindings/Ask";
import type { Say } from "../src/bindings/Say";
import { Link, type LinkStatus, Lost, Refusal, type Socket, type World } from "../src/state/link";
import { composed, hello, prompt, table } from "./samples";

class Line implements Socket {
  sent: Ask[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(say: Say): void {
    this.onmessage?.({ data: JSON.stringify(say) });
  }
  greet(): void {
    this.onopen?.();
    this.say({ t: "hello", ...hello(1, table()) });
  }
}

let lines: Line[] = [];
let timers: { at: number; run: () => void }[] = [];
let now = 0;
let statuses: LinkStatus[] = [];
let heard: Say[] = [];

const world: World = {
  socket: (url) => {
    const line = new Line(url);
    lines.push(line);
    return line;
  },
  later: (ms, run) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  },
  random: () => 0.5,
};

function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    now = next.at;
    timers = timers.filter((other) => other !== next);
    next.run();
  }
  now = end;
}

function link(): Link {
  return new Link(
    (have) => `ws:${have ? have.revision : "new"}`,
    {
      said: (say) => heard.push(say),
      status: (status) => statuses.push(status),
      have: () => (heard.length ? { revision: 1, log: 0 } : null),
      bye: () => {},
    },
    world,
  );
}

const last = () => lines[lines.length - 1]!;
const acts = (line: Line) => line.sent.filter((ask) => ask.op === "act");

beforeEach(() => {
  lines = [];
  timers = [];
  now = 0;
  statuses = [];
  heard = [];
});

test("an ask waits for the greeting and is answered by its id", async () => {
  const made = link();
  const reply = made.ask({ op: "act", revision: 1, action: "move R1 0304" });
  expect(last().sent).toEqual([]);
  last().greet();
  const [ask] = acts(last());
  last().say({ t: "reply", how: "done", id: (ask as { id: string }).id });
  expect((await reply).how).toBe("done");
  expect(made.waiting).toBe(0);
});

test("an unanswered ask is sent again over the next line with the same id", async () => {
  const made = link();
  last().greet();
  const reply = made.ask({ op: "act", revision: 1, action: "done" });
  const first = acts(last())[0];
  last().onclose?.();
  expect(statuses.at(-1)).toBe("behind");
  pass(1000);
  expect(lines).toHaveLength(2);
  expect(last().url).toBe("ws:1");
  last().greet();
  expect(acts(last())[0]).toEqual(first);
  last().say({ t: "reply", how: "done", id: (first as { id: string }).id });
  expect((await reply).how).toBe("done");
  pass(60_000);
  expect(lines.flatMap(acts)).toHaveLength(2);
});

test("an ask the server overheard is repeated on the same line", () => {
  const made = link();
  last().greet();
  void made.ask({ op: "undo" });
  last().say({ t: "pong", n: 0 });
  pass(4_500);
  const undos = last().sent.filter((ask) => ask.op === "undo");
  expect(undos).toHaveLength(2);
  expect(undos[0]).toEqual(undos[1]);
});

test("waits between attempts grow, and a greeting makes them short again", () => {
  link();
  for (let i = 0; i < 6; i++) {
    last().onclose?.();
    pass(20_000);
  }
  expect(lines).toHaveLength(7);
  last().onclose?.();
  pass(7_000);
  expect(lines).toHaveLength(7);
  pass(2_000);
  expect(lines).toHaveLength(8);
  last().greet();
  last().onclose?.();
  pass(300);
  expect(lines).toHaveLength(9);
});

test("a line that does not answer a ping is dropped", () => {
  link();
  last().greet();
  pass(15_000);
  expect(last().sent.at(-1)!.op).toBe("ping");
  const silent = last();
  pass(8_000);
  expect(silent.closed).toBe(true);
  expect(statuses).toContain("behind");
});

test("questions are answered, refused, or lost with the line", async () => {
  const made = link();
  last().greet();
  const first = made.compose("move");
  const second = made.compose("fly");
  const third = made.lens("supply", "R1");
  const [a, b] = last().sent as { n: number }[];
  last().say({ t: "composed", n: a!.n, composed: composed(["move"], prompt()) });
  last().say({ t: "trouble", n: b!.n, trouble: { text: { key: "no" }, clause: "NR 8.1" } });
  expect((await first).words).toEqual(["move"]);
  await expect(second).rejects.toBeInstanceOf(Refusal);
  last().onclose?.();
  await expect(third).rejects.toBeInstanceOf(Lost);
});

test("a server that says goodbye for good is not called again", () => {
  link();
  last().greet();
  last().say({ t: "bye", again: false, why: { key: "gone" } });
  pass(60_000);
  expect(lines).toHaveLength(1);
  expect(statuses.at(-1)).toBe("closed");
});

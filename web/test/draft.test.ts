import { beforeEach, expect, test } from "vitest";
import type { Choice } from "../src/bindings/Choice";
import type { Composed } from "../src/bindings/Composed";
import type { Prompt } from "../src/bindings/Prompt";
import { Draft } from "../src/state/draft";
import { Refusal } from "../src/state/link";
import { button, composed, hex, prompt, unit } from "./samples";

/** A tiny game: move a unit, or attack a hex with some of two units. */
const ROOT = prompt([button("move"), button("attack"), button("done")]);
const TREE: Record<string, Prompt> = {
  move: prompt([unit("R1"), unit("R2")]),
  "move R1": prompt([hex("0101"), hex("0201")]),
  "move R1 0101": prompt([], true),
  "move R2": prompt([hex("0201")]),
  "move R2 0201": prompt([], true),
  attack: prompt([hex("0301"), hex("0302")]),
  "attack 0301": prompt([unit("R1"), unit("R2"), unit("R3")]),
  "attack 0302": prompt([unit("R3")]),
  "attack 0301 R1": prompt([unit("R2"), unit("R3")], true),
  "attack 0301 R2": prompt([unit("R1"), unit("R3")], true),
  "attack 0301 R3": prompt([unit("R1"), unit("R2")], true),
  "attack 0302 R3": prompt([], true),
  "attack 0301 R1 R2": prompt([unit("R3")], true),
  done: prompt([], true),
};

let sent: string[] = [];
let asked: string[] = [];
let confirms = false;

function draft(): Draft {
  return new Draft({
    compose: async (words): Promise<Composed> => {
      asked.push(words);
      const parts = words.split(" ");
      const set = parts[0] === "attack" ? [...parts.slice(0, 2), ...parts.slice(2).sort()] : parts;
      const next = TREE[set.join(" ")];
      if (!next) throw new Refusal({ text: { key: "refused" }, clause: "NR 1" });
      return composed(set, next);
    },
    send: (words) => sent.push(words.join(" ")),
    confirms: () => confirms,
    changed: () => {},
  });
}

const calm = () => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  sent = [];
  asked = [];
  confirms = false;
});

test("what buttons lead to is offered ahead", async () => {
  const made = draft();
  await made.renew(1, ROOT);
  await calm();
  expect(made.offers().get("piece:R1")?.ahead).toBe(true);
  expect(made.offers().get("place:0301")?.ahead).toBe(true);
});

test("a unit clicked first is moved, a hex clicked next is where to, and it is sent once", async () => {
  const made = draft();
  await made.renew(1, ROOT);
  await made.click({ piece: "R1" });
  expect(made.state.words).toEqual(["move", "R1"]);
  expect(made.offers().get("place:0101")?.ahead).toBe(false);
  await made.click({ place: "0101" });
  expect(sent).toEqual(["move R1 0101"]);
});

test("another unit clicked meanwhile takes its place", async () => {
  const made = draft();
  await made.renew(1, ROOT);
  await made.click({ piece: "R1" });
  await made.click({ piece: "R2" });
  expect(made.state.words).toEqual(["move", "R2"]);
});

test("target and attackers in any order, and out again by a second click", async () => {
  confirms = true;
  const made = draft();
  await made.renew(1, ROOT);
  await made.click({ place: "0301" });
  await made.click({ piece: "R2" });
  await made.click({ piece: "R1" });
  expect(made.state.words).toEqual(["attack", "0301", "R1", "R2"]);
  expect(made.state.taken.map((choice: Choice) => choice.word)).toEqual(["attack", "0301", "R1", "R2"]);
  await made.click({ piece: "R1" });
  expect(made.state.words).toEqual(["attack", "0301", "R2"]);
  made.confirm();
  expect(sent).toEqual(["attack 0301 R2"]);
});

test("a unit that can only attack asks which hex makes room for it", async () => {
  const made = draft();
  await made.renew(1, ROOT);
  await made.click({ piece: "R3" });
  expect(made.state.ways.map((way) => way.words.join(" "))).toEqual(["attack 0301 R3", "attack 0302 R3"]);
  await made.follow(made.state.ways[0]!);
  expect(made.state.words).toEqual(["attack", "0301", "R3"]);
});

test("a step back, then from the start", async () => {
  const made = draft();
  await made.renew(1, ROOT);
  await made.click({ piece: "R1" });
  await made.back();
  expect(made.state.words).toEqual(["move"]);
  made.clear();
  expect(made.state.words).toEqual([]);
  expect(made.state.prompt).toBe(ROOT);
});

test("a draft that still makes sense outlives a change of the table", async () => {
  const made = draft();
  await made.renew(1, ROOT);
  await made.click({ piece: "R1" });
  await made.renew(2, prompt([...ROOT.choices]));
  expect(made.state.words).toEqual(["move", "R1"]);
  await made.renew(3, prompt());
  expect(made.state.words).toEqual([]);
});

test("a click that means nothing says so and changes nothing", async () => {
  const made = draft();
  await made.renew(1, ROOT);
  expect(await made.click({ place: "0505" })).toBe(false);
  expect(made.state.words).toEqual([]);
  expect(sent).toEqual([]);
});

test("each draft is asked once", async () => {
  const made = draft();
  await made.renew(1, ROOT);
  await calm();
  await made.click({ piece: "R1" });
  await made.click({ piece: "R2" });
  expect(asked.filter((words) => words === "move")).toHaveLength(1);
});

test("why not: the clauses that forbid, each once", async () => {
  const made = draft();
  await made.renew(1, ROOT);
  const reasons = await made.why({ place: "0505" });
  expect(reasons).toEqual([{ text: { key: "refused" }, clause: "NR 1" }]);
});

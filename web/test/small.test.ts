import { expect, test } from "vitest";
import type { GameCard } from "../src/bindings/GameCard";
import { percent } from "../src/panels/Odds";
import { clockFace } from "../src/panels/TopBar";
import { tintOf } from "../src/render/palette";
import { sidc } from "../src/render/symbols";
import { clausePath, parse } from "../src/router";
import { creation } from "../src/screens/NewGame";
import { lastStep } from "../src/screens/Replay";
import { search } from "../src/screens/Rules";
import { command } from "../src/state/keys";
import { lastMoves, routeOf, scenes } from "../src/state/show";

const key = (name: string, more: Partial<Parameters<typeof command>[0]> = {}) =>
  command({ key: name, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

test("keys are commands, and browser shortcuts are left alone", () => {
  expect(key("ArrowLeft")).toEqual({ do: "cursor", dx: -1, dy: 0 });
  expect(key("Enter")).toEqual({ do: "choose" });
  expect(key("Enter", { ctrlKey: true })).toEqual({ do: "confirm" });
  expect(key("3", { code: "Digit3" })).toEqual({ do: "press", n: 3 });
  expect(key("#", { code: "Digit3", shiftKey: true })).toEqual({ do: "lens", n: 3 });
  expect(key("г", { code: "KeyU" })).toEqual({ do: "undo" });
  expect(key("r", { code: "KeyR", ctrlKey: true })).toBeNull();
  expect(key("q", { code: "KeyQ" })).toBeNull();
});

test("addresses lead to screens", () => {
  const at = (path: string) => parse(new URL(path, "http://host"));
  expect(at("/")).toEqual({ screen: "lobby" });
  expect(at("/m/abc?as=red")).toEqual({ screen: "table", id: "abc", as: "red", at: null });
  expect(at("/m/abc?at=12")).toEqual({ screen: "table", id: "abc", as: null, at: 12 });
  expect(at("/join/xyz")).toEqual({ screen: "join", invite: "xyz" });
  expect(at("/rules/no-retreat/8.5.1")).toEqual({ screen: "rules", game: "no-retreat", clause: "8.5.1" });
  expect(at("/nonsense")).toEqual({ screen: "nowhere" });
  expect(clausePath("no-retreat", "NR 8.5.1")).toBe("/rules/no-retreat/8.5.1");
});

test("exact fractions become percent, however large", () => {
  expect(percent("1", "6")).toBeCloseTo(16.66);
  expect(percent("340282366920938463463374607431768211455", "340282366920938463463374607431768211455")).toBe(
    100,
  );
  expect(percent("0", "0")).toBe(0);
});

test("clocks show minutes, hours or days", () => {
  expect(clockFace(65_000)).toBe("01:05");
  expect(clockFace(3_665_000)).toBe("1:01:05");
  expect(clockFace(2 * 86_400_000 + 3_600_000)).toBe("2d 01:00");
  expect(clockFace(-5)).toBe("00:00");
});

const game: GameCard = {
  id: "demo",
  title: { key: "t" },
  summary: { key: "s" },
  edition: 1,
  sides: ["red", "blue"],
  scenarios: [],
  options: [],
  bots: [],
};
const wishes = {
  scenario: "one",
  options: [],
  opponent: "bot" as const,
  bot: "level-1",
  seat: 1,
  dice: "fair" as const,
  clock: { kind: "live" as const, main: 1, increment: 1 },
  rated: true,
};

test("wishes become seats", () => {
  const bot = creation(game, wishes);
  expect(bot.seats).toEqual([{ kind: "bot", bot: "level-1" }, { kind: "me" }]);
  expect(bot.clock).toBeNull();
  expect(bot.rated).toBe(false);
  const hot = creation(game, { ...wishes, opponent: "hotseat" });
  expect(hot.seats).toEqual([{ kind: "me" }, { kind: "me" }]);
  const open = creation(game, { ...wishes, opponent: "open", seat: -1 });
  expect(open.seats).toEqual([{ kind: "me" }, { kind: "anyone" }]);
  expect(open).toMatchObject({ random_sides: true, open: true, rated: true, clock: wishes.clock });
});

test("the last step of a game is found by doubling and halving", async () => {
  for (const last of [0, 1, 2, 7, 100, 513]) {
    let asked = 0;
    const found = await lastStep(async (n) => {
      asked++;
      return n <= last;
    });
    expect(found).toBe(last);
    expect(asked).toBeLessThan(25);
  }
});

test("rules are searched in both languages and by number", () => {
  const clause = (id: string, en: string, ru: string) => ({ id, title: "", title_ru: "", en, ru });
  const book = {
    game: "demo",
    title: "",
    title_ru: "",
    prefix: "NR",
    clauses: [clause("8.5.1", "Entering a ZOC stops.", "Вход в ЗК."), clause("9.1", "Rail.", "Рельсы.")],
  };
  expect(search(book, "zoc stops").map((found) => found.id)).toEqual(["8.5.1"]);
  expect(search(book, "рельсы").map((found) => found.id)).toEqual(["9.1"]);
  expect(search(book, "nr 8.5").map((found) => found.id)).toEqual(["8.5.1"]);
  expect(search(book, "")).toHaveLength(2);
});

test("moves of one beat are shown together", () => {
  const move = (piece: string, beat: number) => ({
    text: { key: "m" },
    cue: { move: { piece, path: ["0101", "0201"], beat } },
  });
  const film = scenes([
    move("R1", 1),
    move("R2", 1),
    move("R3", 2),
    { text: { key: "d" }, cue: { dice: [3, 5] } },
    { text: { key: "p" }, cue: { point: { place: "0101" } } },
    { text: { key: "quiet" } },
  ]);
  expect(film.map((scene) => scene.kind)).toEqual(["move", "move", "dice", "point"]);
  expect(film[0]).toMatchObject({ moves: [{ piece: "R1" }, { piece: "R2" }] });
  expect(lastMoves([move("R1", 1), move("R2", 1)], 1)).toHaveLength(1);
});

test("sides that name a colour have it, others differ by seat", () => {
  expect(tintOf("red", ["red", "blue"])).not.toEqual(tintOf("blue", ["red", "blue"]));
  expect(tintOf("north", ["north", "south"])).not.toEqual(tintOf("south", ["north", "south"]));
});

test("branches and sizes become symbols of the standard", () => {
  expect(sidc("infantry", "army")).toBe("SFGPUCI----K---");
  expect(sidc("armour", "division")).toBe("SFGPUCA----I---");
  expect(sidc("unheard-of", "")).toHaveLength(15);
});

test("a tally that names a place on every line is a route", () => {
  const line = (place: string) => ({
    label: {
      key: "step",
      args: [["at", { element: { place } }] as [string, { element: { place: string } }]],
    },
    value: "+1",
    clause: "NR 8.3",
  });
  const tally = (lines: ReturnType<typeof line>[]) => ({ title: { key: "t" }, lines, result: { key: "r" } });
  const told = { tallies: [tally([line("0201"), line("0301")])], forecasts: [], notes: [] };
  expect(routeOf(told, "0101")).toEqual(["0101", "0201", "0301"]);
  const plain = { label: { key: "cap" }, value: "6:1", clause: "NR 10" };
  expect(
    routeOf({ ...told, tallies: [{ ...tally([line("0201")]), lines: [line("0201"), plain] }] }, "0101"),
  ).toEqual([]);
  expect(routeOf(null, "0101")).toEqual([]);
});

import { expect, test } from "vitest";
import type { GameCard } from "../src/bindings/GameCard";
import { percent } from "../src/panels/Odds";
import { clockFace } from "../src/panels/TopBar";
import { meaning } from "../src/render/marks";
import { sidc } from "../src/render/symbols";
import { clausePath, parse } from "../src/router";
import { says } from "../src/screens/Charts";
import { creation } from "../src/screens/NewGame";
import { lastStep } from "../src/screens/Replay";
import { chapterOf, clauseAt, search } from "../src/screens/Rules";
import { readings } from "../src/state/elements";
import { command } from "../src/state/keys";
import { lastMoves, routeOf, scenes } from "../src/state/show";
import { SCORE, soundsOf } from "../src/state/sound";
import { Words } from "../src/words/phrases";
import { piece } from "./samples";

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
  paints: ["red", "blue"],
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
    charts: [],
  };
  expect(clauseAt(book, "8.5.1")).toBe("8.5.1");
  expect(clauseAt(book, "8.5")).toBe("8.5.1");
  expect(clauseAt(book, "8.5.12")).toBeNull();
  expect(search(book, "zoc stops").map((found) => found.id)).toEqual(["8.5.1"]);
  expect(search(book, "рельсы").map((found) => found.id)).toEqual(["9.1"]);
  expect(search(book, "nr 8.5").map((found) => found.id)).toEqual(["8.5.1"]);
  expect(search(book, "")).toHaveLength(2);
});

test("charts are searched by what stands in them", () => {
  const words = new Words({
    lang: "en",
    layers: ["title = Terrain effects\nhead = Terrain\nswamp = swamp\n"],
    nouns: { "piece.G5": { forms: ["5th Army"] } },
  });
  const chart = {
    id: "terrain",
    title: { key: "title" },
    clause: "NR 8.3",
    scenario: null,
    columns: [{ key: "head" }],
    rows: [
      { cells: [{ text: { key: "swamp" } }], clause: null },
      { cells: [{ element: { piece: "G5" } }], clause: null },
      { cells: [{ list: [{ number: 3 }, { plain: "4:1" }] }], clause: null },
    ],
    notes: [],
  };
  expect(says(chart, "", words)).toBe(true);
  expect(says(chart, "SWAMP terrain", words)).toBe(true);
  expect(says(chart, "5th 4:1", words)).toBe(true);
  expect(says(chart, "desert", words)).toBe(false);
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

test("arrows show the turn at hand and the one before it", () => {
  const move = (piece: string) => ({
    text: { key: "m" },
    cue: { move: { piece, path: ["0101", "0201"], beat: 0 } },
  });
  const turn = { text: { key: "t" }, cue: { turn: 1 } };
  const log = [move("R1"), turn, move("R2"), move("R3"), turn, move("R4")];
  expect(lastMoves(log).map((trail) => trail.piece)).toEqual(["R4", "R3", "R2"]);
});

test("a place of an overlay may be of several sides, and may bear a number", () => {
  expect(meaning("red blue", ["red", "blue"])).toEqual({ sides: ["red", "blue"], rest: "" });
  expect(meaning("blue 3", ["red", "blue"])).toEqual({ sides: ["blue"], rest: "3" });
  expect(meaning("", ["red"])).toEqual({ sides: [], rest: "" });
});

test("a film is heard, each sound once", () => {
  const film = scenes([
    { text: { key: "p" }, cue: { point: { place: "0101" } } },
    { text: { key: "d" }, cue: { dice: [3] } },
    { text: { key: "d" }, cue: { dice: [5] } },
  ]);
  expect(soundsOf(film)).toEqual(["battle", "dice"]);
  for (const strokes of Object.values(SCORE)) {
    for (const stroke of strokes) expect(stroke.at + stroke.long).toBeLessThan(1);
  }
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

test("a clause belongs to the chapter of its number or of its letters", () => {
  const of = (id: string) => chapterOf({ id, title: "", title_ru: "", en: "", ru: "" });
  expect(["8.5.1", "10.0a", "4La", "TEC12a", "CRT.G1", "PA-3", "X2.1a", "ORD-DEFENCE-4"].map(of)).toEqual([
    "8",
    "10",
    "4",
    "TEC",
    "CRT",
    "PA",
    "X",
    "ORD",
  ]);
});

test("a click on a unit may mean its hex, and a click on a hex the unit in it", () => {
  const pieces = [piece("R1", "0101"), piece("R2", "0202")];
  expect(readings([{ piece: "R1" }, { place: "0202" }], pieces)).toEqual([
    [{ piece: "R1" }, { place: "0202" }],
    [{ place: "0101" }, { place: "0202" }],
    [{ piece: "R1" }, { piece: "R2" }],
  ]);
  expect(readings([{ place: "0303" }], pieces)).toEqual([[{ place: "0303" }]]);
  expect(readings([], pieces)).toEqual([[]]);
});

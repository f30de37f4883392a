import { expect, test } from "vitest";
import {
  greet,
  hear,
  looked,
  missed,
  otherSideToMove,
  owesPart,
  patchList,
  update,
} from "../src/state/match";
import { hello, piece, prompt, table } from "./samples";

test("a list is cut, then each item is put in its place", () => {
  expect(patchList(["a", "b", "c"], { len: 2, set: [[1, "x"]] })).toEqual(["a", "x"]);
  expect(
    patchList(["a"], {
      len: 3,
      set: [
        [1, "b"],
        [2, "c"],
      ],
    }),
  ).toEqual(["a", "b", "c"]);
  expect(patchList(["a"], undefined)).toEqual(["a"]);
});

test("an update changes what it names and keeps the rest", () => {
  const match = greet(null, hello(3, table([piece("R1", "0101")]), ["one", "two"]), 4000);
  expect(match.skew).toBe(1000);
  const next = update(match, {
    from: 3,
    to: 4,
    table: { pieces: { len: 1, set: [[0, piece("R1", "0201")]] } },
    log: { keep: 1, add: [{ text: { key: "three" } }] },
  })!;
  expect(next.revision).toBe(4);
  expect(next.table.pieces[0]!.place).toBe("0201");
  expect(next.table.prompt).toBe(match.table.prompt);
  expect(next.log.map((line) => line.text.key)).toEqual(["one", "three"]);
});

test("a gap is noticed, and old news changes nothing", () => {
  const match = greet(null, hello(3, table()), 0);
  const news = { table: {}, log: { keep: 0, add: [] } };
  expect(update(match, { from: 4, to: 5, ...news })).toBeNull();
  expect(update(match, { from: 2, to: 3, ...news })).toBe(match);
});

test("an outcome of none takes the outcome away", () => {
  const over = greet(null, hello(1, { ...table(), outcome: { key: "won" } }), 0);
  const back = update(over, { from: 1, to: 2, table: { outcome: [] }, log: { keep: 0, add: [] } })!;
  expect(back.table.outcome).toBeNull();
});

test("a greeting after a break keeps the lines the client has", () => {
  const match = greet(null, hello(3, table(), ["one", "two"]), 0);
  const again = greet(match, hello(5, table(), ["three"], 2), 0);
  expect(again.log.map((line) => line.text.key)).toEqual(["one", "two", "three"]);
});

test("a line of talk is heard once", () => {
  const match = greet(null, hello(1, table()), 0);
  const line = { n: 0, name: "Anna", side: "red", room: "players" as const, text: "hi", at: 1 };
  expect(hear(hear(match, line), line).chat).toHaveLength(1);
});

test("in a hot-seat game the other side is offered when it must move", () => {
  const shown = {
    ...table([], prompt()),
    sides: [
      { side: "red", seating: "waits" as const },
      { side: "blue", seating: "must" as const },
    ],
  };
  const one = { ...greet(null, hello(1, shown), 0), own: ["red"] };
  expect(otherSideToMove(one)).toBeNull();
  expect(otherSideToMove({ ...one, own: ["red", "blue"] })).toBe("blue");
});

test("a player owes a part of the dice once the commitment is shown, until it is given", () => {
  const match = greet(null, hello(3, table()), 0);
  const header = { ...match.header, status: "waiting" as const };
  const fair = { commitment: "ab", contributions: ["", ""], secret: null };
  expect(owesPart({ ...match, header, fair })).toBe(true);
  expect(owesPart({ ...match, header, fair: { ...fair, contributions: ["c0", ""] } })).toBe(false);
  expect(owesPart({ ...match, header, fair: { ...fair, commitment: "" } })).toBe(false);
  expect(owesPart({ ...match, header, fair, side: null })).toBe(false);
  expect(owesPart({ ...match, fair })).toBe(match.header.status === "waiting");
});

test("what happened in an absence is told, what happened during a reload is not", () => {
  const now = 10_000_000;
  expect(missed(null, 5, now)).toBeNull();
  expect(missed(looked(3, now - 5_000), 5, now)).toBeNull();
  expect(missed(looked(3, now - 600_000), 5, now)).toBe(3);
  expect(missed(looked(5, now - 600_000), 5, now)).toBeNull();
  expect(missed("1", 5, now)).toBe(1);
});

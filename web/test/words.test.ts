/** The client words every text as Rust does. `cargo run -p catalog --example dump` writes the fixture. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Phrasebook } from "../src/bindings/Phrasebook";
import type { Text } from "../src/bindings/Text";
import { Words } from "../src/words/phrases";

interface Told {
  books: Record<"en" | "ru", Phrasebook>;
  texts: { text: Text; en: string; ru: string }[];
}
const fixture = JSON.parse(readFileSync(new URL("fixtures/words.json", import.meta.url), "utf8")) as Record<
  string,
  Told
>;

for (const [game, told] of Object.entries(fixture)) {
  for (const lang of ["en", "ru"] as const) {
    test(`${game} in ${lang}: ${told.texts.length} texts`, () => {
      const words = new Words(told.books[lang]);
      const ours = told.texts.map(({ text }) => words.render(text));
      expect(ours).toEqual(told.texts.map((line) => line[lang]));
    });
  }
}

const layer = `attack = { $who } { COUNT($who) ->
    [1] атакует
   *[other] атакуют
 } { CASE($whom, "acc") }
left = { $n ->
    [one] { $n } отряд
    [few] { $n } отряда
   *[many] { $n } отрядов
}
bare = { $x }
cased = { CASE($x, "dat") }
counted = { COUNT($x) ->
    [1] one
   *[other] many
}
deep = { $t }
`;
const words = new Words({
  lang: "ru",
  layers: [layer, "bare = «{ $x }»\n"],
  nouns: {
    "piece.g1": { forms: ["пехота", "пехоты", "пехоте", "пехоту", "пехотой", "пехоте"] },
    "piece.s1": { forms: ["24 тк"] },
    "side.reds": { forms: ["красные", "красных", "красным", "красных", "красными", "красных"], plural: true },
  },
});
const piece = (id: string) => ({ element: { piece: id } });

test("lists agree with their verbs and stand in their cases", () => {
  const one: Text = {
    key: "attack",
    args: [
      ["who", piece("s1")],
      ["whom", piece("g1")],
    ],
  };
  expect(words.render(one)).toBe("24 тк атакует пехоту");
  const two: Text = {
    key: "attack",
    args: [
      ["who", { list: [piece("s1"), { list: [piece("g1"), piece("x9")] }] }],
      ["whom", piece("g1")],
    ],
  };
  expect(words.render(two)).toBe("24 тк, пехота и x9 атакуют пехоту");
  const plural: Text = {
    key: "attack",
    args: [
      ["who", { element: { side: "reds" } }],
      ["whom", piece("s1")],
    ],
  };
  expect(words.render(plural)).toBe("красные атакуют 24 тк");
});

test("numbers choose plural forms and are not grouped", () => {
  const say = (n: number) => words.render({ key: "left", args: [["n", { number: n }]] });
  expect([1, 2, 5, 11, 21, 22, 111, 12345].map(say)).toEqual([
    "1 отряд",
    "2 отряда",
    "5 отрядов",
    "11 отрядов",
    "21 отряд",
    "22 отряда",
    "111 отрядов",
    "12345 отрядов",
  ]);
});

test("a later layer rewords an earlier one; what is amiss is shown, not thrown", () => {
  expect(words.render({ key: "bare", args: [["x", { plain: "а" }]] })).toBe("«а»");
  expect(words.render({ key: "nothing" })).toBe("[nothing]");
  expect(words.render({ key: "bare" })).toBe("«{$x}»");
  expect(words.render({ key: "cased" })).toBe("{CASE()}");
  expect(words.render({ key: "counted" })).toBe("many");
});

test("texts in texts end somewhere", () => {
  let text: Text = { key: "left", args: [["n", { number: 1 }]] };
  for (let i = 0; i < 30; i++) text = { key: "deep", args: [["t", { text }]] };
  expect(words.render(text)).toBe("…");
});

test("a sentence is cut at the names of things, whatever their case", () => {
  const parts = words.parts({
    key: "attack",
    args: [
      ["who", piece("s1")],
      ["whom", piece("g1")],
    ],
  });
  expect(parts).toEqual([
    { element: { piece: "s1" }, text: "24 тк" },
    " атакует ",
    { element: { piece: "g1" }, text: "пехоту" },
  ]);
});

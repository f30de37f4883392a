/** A small phrasebook. */
import type { Badge } from "../src/bindings/Badge";
import { Words } from "../src/words/phrases";

export const sampleWords = new Words({
  lang: "en",
  layers: ["town = Rzhev\nclear = clear\nwood = wood\noos = out of supply\n"],
  nouns: { "piece.R1": { forms: ["1st Rifle"] }, "side.red": { forms: ["Red"] } },
});

export const badge: Badge = { kind: "out-of-supply", title: { key: "oos" } };

import { expect, test } from "vitest";
import { Atlas } from "../src/board/atlas";
import { boardText, describePlace, spoken } from "../src/board/describe";
import { lay, pieceAt } from "../src/board/scene";
import { board, piece, table } from "./samples";
import { badge, sampleWords } from "./words.sample";

const atlas = new Atlas(board);

test("a stack lies in order, its top counter is hit first, a fan spreads it", () => {
  const pieces = [piece("R1", "0101"), piece("R2", "0101"), piece("R3", "0202")];
  const scene = lay(atlas, pieces, null);
  expect(scene.laid.map((item) => item.piece.id)).toEqual(["R1", "R2", "R3"]);
  const centre = atlas.centre("0101")!;
  expect(pieceAt(scene, centre)?.piece.id).toBe("R2");
  expect(pieceAt(scene, { x: 3.4, y: 3.4 })).toBeNull();
  const fan = lay(atlas, pieces, "0101");
  const [a, b] = fan.stacks.get("0101")!;
  expect(b!.x - a!.x).toBeGreaterThan(a!.size);
});

test("counters in boxes are not on the map", () => {
  expect(lay(atlas, [piece("R1", "red-lost"), piece("R2", "turn-7")], null).laid).toEqual([]);
});

test("an area is one place over several hexes", () => {
  const middle = atlas.centre("FIN")!;
  expect(middle.x).toBe(4.5);
  expect(atlas.placeAt({ x: 4, y: 0 })?.id).toBe("FIN");
  expect(atlas.placeAt({ x: 4.9, y: 0 })?.id).toBe("FIN");
  expect(atlas.cells("FIN")).toEqual(["0501", "0601"]);
});

test("the cursor steps to the next place in a direction and stays at the edge", () => {
  expect(atlas.step("0101", 1, 0)).toBe("0201");
  expect(atlas.step("0301", 1, 0)).toBe("FIN");
  expect(atlas.step("0101", -1, 0)).toBeNull();
  expect(atlas.step("0101", 0, 1)).toBe("0102");
});

test("the board can be read as text", () => {
  const shown = table([
    { ...piece("R1", "0301"), badges: [badge] },
    piece("R2", "0202"),
    piece("R9", "red-lost"),
  ]);
  const text = boardText(atlas, shown, sampleWords);
  expect(text.map((place) => place.id)).toEqual(["0202", "0301"]);
  expect(spoken(describePlace(atlas, shown, sampleWords, "0301"))).toBe(
    "Rzhev 0301; clear; 1st Rifle (Red, 4–3), out of supply",
  );
});

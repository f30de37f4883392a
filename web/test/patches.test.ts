import { expect, test } from "vitest";
import { divided } from "../src/render/patches";

test("no step of a line is too long for its square, and its own points stay", () => {
  const line = divided([
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 1 },
  ]);
  expect(line.map((p) => Math.round(p.x * 10) / 10)).toEqual([0, 3.3, 6.7, 10, 10]);
  expect(line.at(-1)).toEqual({ x: 10, y: 1 });
  expect(divided([])).toEqual([]);
});

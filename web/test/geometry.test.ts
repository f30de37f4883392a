import { describe, expect, test } from "vitest";
import { Geometry } from "../src/board/geometry";

const pointy = new Geometry({
  cols: 25,
  rows: 22,
  first_col: 1,
  first_row: 1,
  orientation: "pointy_top",
  even_shifted: true,
});
const flat = new Geometry({
  cols: 9,
  rows: 9,
  first_col: 0,
  first_row: 0,
  orientation: "flat_top",
  even_shifted: false,
});

describe("hexes lie where the art expects them", () => {
  test("the first hex is the origin, even rows are half a hex east", () => {
    expect(pointy.centre("0101")).toEqual({ x: 0, y: 0 });
    expect(pointy.centre("0102")!.x).toBe(0.5);
    expect(flat.centre("0101")!.y).toBe(1.5);
  });

  test("boxes and words are no hexes", () => {
    expect(pointy.centre("FIN")).toBeNull();
    expect(pointy.centre("turn-7")).toBeNull();
  });

  test("every hex is found again from its centre and from near its corners", () => {
    for (const grid of [pointy, flat]) {
      for (const hex of ["0101", "0712", "0304", "0805"]) {
        const centre = grid.centre(hex)!;
        expect(grid.hexAt(centre)).toBe(hex);
        for (const corner of grid.corners(centre, 0.97)) expect(grid.hexAt(corner)).toBe(hex);
      }
    }
  });

  test("directions go clockwise from the first at or right of north", () => {
    const around = [0, 1, 2, 3, 4, 5].map((d) => pointy.neighbour("0503", d));
    expect(around).toEqual(["0502", "0603", "0504", "0404", "0403", "0402"]);
    expect(flat.neighbour("0404", 0)).toBe("0403");
    for (const d of [0, 1, 2, 3, 4, 5]) {
      const there = pointy.neighbour("0503", d)!;
      expect(pointy.neighbour(there, (d + 3) % 6)).toBe("0503");
    }
  });

  test("a hexside is the same from both of its hexes", () => {
    const [a, b] = pointy.side("0503", 1)!;
    const [c, d] = pointy.side("0603", 4)!;
    expect([a.x, a.y].map((n) => n.toFixed(6))).toEqual([d.x, d.y].map((n) => n.toFixed(6)));
    expect([b.x, b.y].map((n) => n.toFixed(6))).toEqual([c.x, c.y].map((n) => n.toFixed(6)));
  });
});

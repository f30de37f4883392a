/** Counters of two sides must look unlike, also to those who do not see red, green or blue. */
import { expect, test } from "vitest";
import { PAINTS } from "../src/render/palette";

type Triple = [number, number, number];

/** How eyes without one kind of cones see linear light (Machado, Oliveira and Fernandes, 2009). */
const EYES: Record<string, [Triple, Triple, Triple]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no red": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "no green": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "no blue": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function light(colour: string): Triple {
  const part = (at: number) => {
    const x = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const bright = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a: string, b: string) => {
  const [hi, lo] = [bright(light(a)), bright(light(b))].sort((x, y) => y - x) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
};

/** CIE Lab, in which distance is how much colours differ. */
function lab(seen: Triple): Triple {
  const [r, g, b] = seen.map((x) => Math.min(1, Math.max(0, x))) as Triple;
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(bright([r, g, b]));
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const paints = Object.entries(PAINTS);

test.each(Object.entries(EYES))("any two paints differ to eyes with %s", (_, eye) => {
  for (const theme of [0, 1] as const) {
    const seen = paints.map(([name, looks]) => {
      const [r, g, b] = light(looks[theme].body);
      const through = eye.map((row) => row[0] * r + row[1] * g + row[2] * b) as Triple;
      return { name, at: lab(through) };
    });
    for (const a of seen) {
      for (const b of seen.filter((other) => other.name > a.name)) {
        expect(Math.hypot(...a.at.map((x, i) => x - b.at[i]!)), `${a.name} and ${b.name}`).toBeGreaterThan(
          18,
        );
      }
    }
  }
});

test("what is printed on a counter can be read", () => {
  for (const [name, looks] of paints) {
    for (const look of looks) {
      expect(contrast(look.ink, look.body), name).toBeGreaterThan(4.5);
      expect(contrast("#17130d", look.symbol), name).toBeGreaterThan(7);
    }
  }
});

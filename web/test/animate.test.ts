/** Films on the board: they run to their end, and are cut short by whoever has seen enough. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Projector } from "../src/board/animate";
import type { BoardView } from "../src/board/view";
import { table } from "./samples";

let shown: string[] = [];
let faces: (number[] | null)[] = [];

const board = {
  atlas: { centre: (place: string) => ({ x: Number(place), y: 0 }) },
  show(change: { flying?: Map<number, unknown>; pulse?: unknown }) {
    if (change.flying?.size) shown.push("flies");
    else if (change.pulse) shown.push("pulses");
  },
} as unknown as BoardView;

const film = () =>
  new Projector(
    board,
    () => table(),
    (now) => faces.push(now),
  );

beforeEach(() => {
  shown = [];
  faces = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  vi.stubGlobal("requestAnimationFrame", (step: () => void) => setTimeout(step, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("dice lie on the table for a while and are taken away", async () => {
  film().play([{ kind: "dice", faces: [3, 5] }]);
  expect(faces).toEqual([[3, 5]]);
  await vi.advanceTimersByTimeAsync(500);
  expect(faces).toEqual([[3, 5]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(faces.at(-1)).toBeNull();
});

test("a film that is skipped ends with the next frame, and the next one runs", async () => {
  const projector = film();
  projector.play([
    { kind: "point", place: "7" },
    { kind: "dice", faces: [1] },
  ]);
  await vi.advanceTimersByTimeAsync(50);
  expect(shown).toContain("pulses");
  projector.skip();
  await vi.advanceTimersByTimeAsync(40);
  const count = shown.length;
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown.length).toBe(count);
  expect(faces.filter((now) => now !== null)).toEqual([]);
  projector.play([{ kind: "dice", faces: [6] }]);
  expect(faces.at(-1)).toEqual([6]);
});

import { expect, test } from "vitest";
import { fitMap, MAX_SCALE, pan, toMap, toScreen, within, zoom } from "../src/board/camera";

const map = { x: -0.5, y: -0.5, w: 25, h: 19 };
const view = { w: 1000, h: 700 };

test("what is under the pointer stays there while one zooms", () => {
  const camera = fitMap(map, view);
  const at = { x: 320, y: 410 };
  const before = toMap(camera, view, at);
  const after = toMap(zoom(camera, map, view, 1.7, at), view, at);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
});

test("the map never leaves the view and the scale has ends", () => {
  let camera = fitMap(map, view);
  camera = pan(camera, map, 1e6, -1e6);
  expect(camera.x).toBe(map.x);
  expect(camera.y).toBe(map.y + map.h);
  expect(zoom(camera, map, view, 1e9, { x: 0, y: 0 }).scale).toBe(MAX_SCALE);
  expect(zoom(camera, map, view, 1e-9, { x: 0, y: 0 }).scale).toBeGreaterThan(10);
});

test("screen and map are each other's inverse", () => {
  const camera = { x: 3, y: 4, scale: 50 };
  const p = toScreen(camera, view, { x: 1.25, y: 7 });
  expect(toMap(camera, view, p)).toEqual({ x: 1.25, y: 7 });
});

test("the opening view shows nothing but map, where the map is large enough", () => {
  const camera = within({ x: map.x, y: map.y + map.h, scale: 100 }, map, view);
  expect(toMap(camera, view, { x: 0, y: 0 }).x).toBeCloseTo(map.x);
  expect(toMap(camera, view, { x: view.w, y: view.h }).y).toBeCloseTo(map.y + map.h);
  expect(within({ x: 3, y: 3, scale: 5 }, map, view)).toEqual({ x: 3, y: 3, scale: 5 });
});

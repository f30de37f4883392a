/** What part of the map is looked at: a point of the map in the middle, and pixels for a hex. */
import type { Pt, Rect } from "./geometry";

export interface Camera {
  x: number;
  y: number;
  /** Pixels between neighbouring hexes. */
  scale: number;
}

export interface Size {
  w: number;
  h: number;
}

export const MAX_SCALE = 190;

/** The camera that shows all of the map. */
export function fitMap(map: Rect, view: Size, margin = 0): Camera {
  const scale = Math.min((view.w - 2 * margin) / map.w, (view.h - 2 * margin) / map.h);
  return { x: map.x + map.w / 2, y: map.y + map.h / 2, scale: clampScale(scale, map, view) };
}

/** The smallest useful scale shows the whole map with a little room around it. */
export function minScale(map: Rect, view: Size): number {
  return Math.min(view.w / map.w, view.h / map.h) * 0.85;
}

function clampScale(scale: number, map: Rect, view: Size): number {
  return Math.max(minScale(map, view), Math.min(MAX_SCALE, scale));
}

export function toScreen(camera: Camera, view: Size, p: Pt): Pt {
  return { x: (p.x - camera.x) * camera.scale + view.w / 2, y: (p.y - camera.y) * camera.scale + view.h / 2 };
}

export function toMap(camera: Camera, view: Size, p: Pt): Pt {
  return { x: (p.x - view.w / 2) / camera.scale + camera.x, y: (p.y - view.h / 2) / camera.scale + camera.y };
}

/** The camera moved by pixels of the screen; the map never leaves the view. */
export function pan(camera: Camera, map: Rect, dx: number, dy: number): Camera {
  return hold({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }, map);
}

/** The camera closer by a factor, the point under `at` staying where it is. */
export function zoom(camera: Camera, map: Rect, view: Size, factor: number, at: Pt): Camera {
  const before = toMap(camera, view, at);
  const scale = clampScale(camera.scale * factor, map, view);
  const after = toMap({ ...camera, scale }, view, at);
  return hold({ x: camera.x + before.x - after.x, y: camera.y + before.y - after.y, scale }, map);
}

/** The camera moved so that no more than the map is seen, where the map is larger than the view. */
export function within(camera: Camera, map: Rect, view: Size): Camera {
  const clip = (at: number, start: number, length: number, seen: number) =>
    length <= seen ? at : Math.max(start + seen / 2, Math.min(start + length - seen / 2, at));
  return {
    ...camera,
    x: clip(camera.x, map.x, map.w, view.w / camera.scale),
    y: clip(camera.y, map.y, map.h, view.h / camera.scale),
  };
}

function hold(camera: Camera, map: Rect): Camera {
  return {
    ...camera,
    x: Math.max(map.x, Math.min(map.x + map.w, camera.x)),
    y: Math.max(map.y, Math.min(map.y + map.h, camera.y)),
  };
}

/** A camera part of the way from one to another. */
export function between(a: Camera, b: Camera, share: number): Camera {
  return {
    x: a.x + (b.x - a.x) * share,
    y: a.y + (b.y - a.y) * share,
    scale: a.scale * (b.scale / a.scale) ** share,
  };
}

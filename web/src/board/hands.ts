/** Fingers, mouse and wheel on the map: pan, pinch, click, drag of a counter, long press. */
import type { Pt } from "./geometry";

export interface Gestures {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Pt): void;
  hover(at: Pt | null): void;
  click(at: Pt): void;
  /** Right click or long press: why? */
  ask(at: Pt): void;
  /** Whether a drag that begins here takes a counter along. */
  grab(at: Pt): boolean;
  carry(at: Pt): void;
  release(at: Pt): void;
  /** A gesture ended: time to draw sharply. */
  settle(): void;
}

const SLACK = 6;
const LONG = 550;

export function follow(canvas: HTMLElement, gestures: Gestures): () => void {
  const fingers = new Map<number, Pt>();
  let start: Pt | null = null;
  let moved = false;
  let carrying = false;
  let press = 0;
  let asked = false;
  let wheel = 0;

  const point = (event: MouseEvent): Pt => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const down = (event: PointerEvent) => {
    if (event.button > 0) return;
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, point(event));
    clearTimeout(press);
    if (fingers.size > 1) {
      moved = true;
      carrying = false;
      return;
    }
    start = point(event);
    moved = false;
    asked = false;
    carrying = false;
    if (event.pointerType !== "mouse") {
      const at = start;
      press = window.setTimeout(() => {
        // Moves that wait behind a busy page come with the next frame: only a finger still at rest asks.
        requestAnimationFrame(() => {
          if (start !== at || moved || asked) return;
          asked = true;
          gestures.ask(at);
        });
      }, LONG);
    }
  };
  const move = (event: PointerEvent) => {
    const now = point(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") gestures.hover(now);
      return;
    }
    fingers.set(event.pointerId, now);
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)![1];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      if (was > 0) gestures.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      gestures.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      return;
    }
    if (!moved && start && Math.hypot(now.x - start.x, now.y - start.y) > SLACK) {
      moved = true;
      clearTimeout(press);
      carrying = gestures.grab(start);
    }
    if (!moved) return;
    if (carrying) gestures.carry(now);
    else gestures.pan(now.x - before.x, now.y - before.y);
  };
  const up = (event: PointerEvent) => {
    clearTimeout(press);
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size) return;
    const at = point(event);
    if (carrying) gestures.release(at);
    else if (!moved && !asked && event.type === "pointerup") gestures.click(at);
    carrying = false;
    start = null;
    gestures.settle();
  };
  const roll = (event: WheelEvent) => {
    event.preventDefault();
    const step = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
    gestures.zoom(Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0018)), point(event));
    clearTimeout(wheel);
    wheel = window.setTimeout(() => gestures.settle(), 140);
  };
  const menu = (event: MouseEvent) => {
    event.preventDefault();
    clearTimeout(press);
    // A long press has asked already, and is no click when the finger is lifted.
    if (!asked) gestures.ask(point(event));
    asked = true;
  };
  const leave = () => gestures.hover(null);

  canvas.addEventListener("pointerdown", down);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", leave);
  canvas.addEventListener("wheel", roll, { passive: false });
  canvas.addEventListener("contextmenu", menu);
  return () => {
    canvas.removeEventListener("pointerdown", down);
    canvas.removeEventListener("pointermove", move);
    canvas.removeEventListener("pointerup", up);
    canvas.removeEventListener("pointercancel", up);
    canvas.removeEventListener("pointerleave", leave);
    canvas.removeEventListener("wheel", roll);
    canvas.removeEventListener("contextmenu", menu);
  };
}

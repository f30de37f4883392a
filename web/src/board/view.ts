/** The map on the screen: camera, gestures, frames. It knows no rules and asks nobody. */
import type { Piece } from "../bindings/Piece";
import type { Text } from "../bindings/Text";
import { paintChart } from "../render/chart";
import { Counters } from "../render/counters";
import { type Look, paintFrame, type Stage } from "../render/frame";
import { ground } from "../render/ground";
import { DARK, LIGHT, type Tint } from "../render/palette";
import { Tiles } from "../render/tiles";
import type { Atlas } from "./atlas";
import { between, type Camera, fitMap, pan, type Size, toMap, toScreen, within, zoom } from "./camera";
import type { Pt } from "./geometry";
import { follow } from "./hands";
import { lay, pieceAt, type Scene } from "./scene";

/** What is under the pointer. */
export interface Hit {
  piece: Piece | null;
  place: string | null;
  /** Pixels from the map's corner. */
  at: Pt;
}

export interface BoardEvents {
  click(hit: Hit): void;
  ask(hit: Hit): void;
  hover(hit: Hit | null): void;
  /** Whether this counter can be carried. */
  grab(piece: Piece): boolean;
  drop(piece: Piece, hit: Hit): void;
  camera(): void;
  /** How many pixels at the foot of the map are covered by what is asked. */
  covered(): number;
}

export interface BoardDress {
  dark: boolean;
  numbers: boolean;
  sides: readonly string[];
  tint: (side: string) => Tint;
  say: (text: Text) => string;
}

/** Counters can be read at so many pixels a hex. */
const READABLE = 50;
/** A stack opens when the pointer rests on it for so long. */
const REST = 350;

const NOTHING: Look = {
  table: {
    heading: [],
    pieces: [],
    hex_features: [],
    side_features: [],
    tracks: [],
    hands: [],
    piles: [],
    tallies: [],
    overlays: [],
    sides: [],
    prompt: { text: null, clause: null, choices: [], complete: false, undo: false },
    outcome: null,
  },
  marks: new Map(),
  costs: new Map(),
  overlays: [],
  moves: [],
  way: [],
  hover: null,
  cursor: null,
  pulse: null,
  flying: new Map(),
};

export class BoardView {
  camera: Camera;
  size: Size = { w: 300, h: 300 };
  private look: Look = NOTHING;
  private stage: Stage;
  private scene: Scene = { laid: [], stacks: new Map() };
  private fanned: string | null = null;
  private rest = 0;
  private frame = 0;
  private settled = true;
  private touched = false;
  private carried: Piece | null = null;
  private readonly undo: (() => void)[] = [];
  private readonly shapes;

  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly atlas: Atlas,
    private readonly events: BoardEvents,
    dress: BoardDress,
  ) {
    this.shapes = ground(atlas);
    this.stage = this.dressed(dress);
    this.camera = fitMap(atlas.bounds, this.size);
    const watch = new ResizeObserver(() => this.resize());
    watch.observe(canvas.parentElement!);
    this.undo.push(
      () => watch.disconnect(),
      follow(canvas, {
        pan: (dx, dy) => this.move(pan(this.camera, atlas.bounds, dx, dy), true),
        zoom: (factor, at) => this.move(zoom(this.camera, atlas.bounds, this.size, factor, at), false),
        hover: (at) => this.hovered(at),
        click: (at) => this.clicked(at),
        ask: (at) => events.ask(this.hit(at)),
        grab: (at) => {
          const { piece } = this.hit(at);
          this.carried = piece && events.grab(piece) ? piece : null;
          return this.carried !== null;
        },
        carry: (at) => {
          const index = this.look.table.pieces.indexOf(this.carried!);
          const p = toMap(this.camera, this.size, at);
          this.show({ flying: new Map([[index, p]]), hover: this.atlas.placeAt(p)?.id ?? null });
        },
        release: (at) => {
          this.show({ flying: new Map() });
          const p = toMap(this.camera, this.size, at);
          const place = this.atlas.placeAt(p)?.id ?? null;
          if (this.carried) events.drop(this.carried, { piece: null, place, at });
          this.carried = null;
        },
        settle: () => {
          this.settled = true;
          this.redraw();
        },
      }),
    );
    this.resize();
  }

  /** Language or theme changed: everything is drawn anew. */
  dress(dress: BoardDress): void {
    this.stage = this.dressed(dress);
    this.redraw();
  }

  /** Changes what is shown. */
  show(change: Partial<Look>): void {
    const pieces = this.look.table.pieces;
    this.look = { ...this.look, ...change };
    if (this.look.table.pieces !== pieces) this.relay();
    this.redraw();
  }

  /** The drawn map in small. */
  picture(): HTMLCanvasElement {
    return this.stage.tiles.picture();
  }

  /** How many things are marked as what can be chosen. */
  get marked(): number {
    return this.look.marks.size;
  }

  counters(): Counters {
    return this.stage.counters;
  }

  /** Where a place is on the screen, in pixels from the map's corner. */
  screen(place: string): Pt | null {
    const centre = this.atlas.centre(place);
    return centre && toScreen(this.camera, this.size, centre);
  }

  zoomBy(factor: number): void {
    this.move(
      zoom(this.camera, this.atlas.bounds, this.size, factor, { x: this.size.w / 2, y: this.size.h / 2 }),
      true,
    );
  }

  panBy(dx: number, dy: number): void {
    this.move(pan(this.camera, this.atlas.bounds, dx, dy), true);
  }

  fitAll(): void {
    const room = this.room();
    this.glide(this.above(fitMap(this.atlas.bounds, room), room));
  }

  /** The part of the view that the prompt does not cover. */
  private room(): Size {
    const covered = Math.min(this.events.covered(), this.size.h * 0.5);
    return { w: this.size.w, h: this.size.h - Math.max(covered, Math.min(160, this.size.h * 0.2)) };
  }

  /** A camera that shows in the whole view what another shows in the free part of it. */
  private above(camera: Camera, room: Size): Camera {
    return { ...camera, y: camera.y + (this.size.h - room.h) / 2 / camera.scale };
  }

  /** Looks at a point of the map. */
  lookAt(p: Pt): void {
    this.move({ ...this.camera, x: p.x, y: p.y }, true);
  }

  /** Brings a place into view if it is out of it. */
  reveal(place: string, close = false): void {
    const centre = this.atlas.centre(place);
    if (!centre) return;
    const p = toScreen(this.camera, this.size, centre);
    const margin = 70;
    const room = this.room();
    const inside = p.x > margin && p.y > margin && p.x < room.w - margin && p.y < room.h - margin / 2;
    const scale = close ? Math.max(this.camera.scale, 56) : this.camera.scale;
    if (!inside || scale !== this.camera.scale) this.glide(this.above({ ...centre, scale }, room));
  }

  /** Shows the middle of all counters at a readable size. */
  open(): void {
    const points = this.look.table.pieces
      .map((piece) => this.atlas.centre(piece.place))
      .filter((p) => p !== null);
    if (points.length === 0) return;
    const xs = points.map((p) => p.x).sort((a, b) => a - b);
    const ys = points.map((p) => p.y).sort((a, b) => a - b);
    const box = {
      x: xs[0]! - 1,
      y: ys[0]! - 1,
      w: xs[xs.length - 1]! - xs[0]! + 2,
      h: ys[ys.length - 1]! - ys[0]! + 2,
    };
    const room = this.room();
    const scale = Math.min(room.w / box.w, room.h / box.h);
    const whole = fitMap(this.atlas.bounds, room).scale;
    if (scale >= READABLE) {
      this.camera = this.above(fitMap(box, room), room);
      this.camera.scale = Math.min(Math.max(this.camera.scale, whole), 110);
    } else {
      // Far-off counters do not pull the view away from the many.
      const middle = Math.floor(xs.length / 2);
      const camera = this.above({ x: xs[middle]!, y: ys[middle]!, scale: Math.max(whole, READABLE) }, room);
      this.camera = within(camera, this.atlas.bounds, this.size);
    }
    this.redraw();
  }

  fan(place: string | null): void {
    if (this.fanned === place) return;
    this.fanned = place;
    this.relay();
    this.redraw();
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    for (const undo of this.undo) undo();
  }

  /** Draws soon. */
  redraw(): void {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  private dressed(dress: BoardDress): Stage {
    const colours = dress.dark ? DARK : LIGHT;
    const { atlas, shapes } = this;
    const { tint } = dress;
    const options = { colours, tint, say: dress.say, numbers: dress.numbers };
    return {
      atlas,
      colours,
      tint,
      sides: dress.sides,
      counters: new Counters(tint),
      tiles: new Tiles(atlas.bounds, (ctx, rect, scale) =>
        paintChart(ctx, atlas, shapes, rect, scale, options),
      ),
    };
  }

  private relay(): void {
    this.scene = lay(this.atlas, this.look.table.pieces, this.fanned);
  }

  private resize(): void {
    const box = this.canvas.parentElement!.getBoundingClientRect();
    const ratio = devicePixelRatio || 1;
    this.size = { w: Math.max(1, box.width), h: Math.max(1, box.height) };
    this.canvas.width = Math.round(this.size.w * ratio);
    this.canvas.height = Math.round(this.size.h * ratio);
    this.canvas.style.width = `${this.size.w}px`;
    this.canvas.style.height = `${this.size.h}px`;
    if (!this.touched) this.open();
    this.events.camera();
    this.redraw();
  }

  private move(camera: Camera, settled: boolean): void {
    this.camera = camera;
    this.touched = true;
    this.settled = settled;
    this.events.camera();
    this.redraw();
  }

  private glide(goal: Camera): void {
    const start = this.camera;
    const began = performance.now();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = () => {
      const share = still ? 1 : Math.min(1, (performance.now() - began) / 260);
      this.move(between(start, goal, share * (2 - share)), share === 1);
      if (share < 1) requestAnimationFrame(step);
    };
    step();
  }

  private paint(): void {
    this.frame = 0;
    const ctx = this.canvas.getContext("2d", { alpha: false })!;
    const ratio = devicePixelRatio || 1;
    const { camera, size, settled, fanned } = this;
    const more = paintFrame(ctx, this.stage, this.scene, this.look, camera, size, ratio, settled, fanned);
    if (more && settled) this.redraw();
  }

  private hit(at: Pt): Hit {
    const p = toMap(this.camera, this.size, at);
    const laid = pieceAt(this.scene, p);
    return { piece: laid?.piece ?? null, place: laid?.piece.place ?? this.atlas.placeAt(p)?.id ?? null, at };
  }

  private hovered(at: Pt | null): void {
    clearTimeout(this.rest);
    if (!at) {
      this.show({ hover: null });
      this.fan(null);
      this.events.hover(null);
      return;
    }
    const hit = this.hit(at);
    if (hit.place !== this.look.hover) this.show({ hover: hit.place });
    if (this.fanned && hit.place !== this.fanned) this.fan(null);
    if (hit.piece && this.fanned !== hit.place && (this.scene.stacks.get(hit.place!)?.length ?? 0) > 1) {
      this.rest = window.setTimeout(() => this.fan(hit.place), REST);
    }
    this.events.hover(hit);
  }

  private clicked(at: Pt): void {
    clearTimeout(this.rest);
    const hit = this.hit(at);
    const deep = hit.piece ? (this.scene.stacks.get(hit.place!)?.length ?? 0) : 0;
    // A tap on a stack opens it first where there is no pointer to rest on it.
    if (deep > 1 && this.fanned !== hit.place && matchMedia("(hover: none)").matches) {
      this.fan(hit.place);
      this.events.hover(hit);
      return;
    }
    if (this.fanned && hit.place !== this.fanned) this.fan(null);
    this.events.click(hit);
  }
}

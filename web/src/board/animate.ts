/** Plays scenes on a board: counters on their way, places that pulse. */
import type { Table } from "../bindings/Table";
import type { Scene } from "../state/show";
import type { Pt } from "./geometry";
import type { BoardView } from "./view";

const STEP = 170;
const PULSE = 420;
const DICE = 1100;
/** Longer films are cut: the table itself is already right. */
const LONGEST = 12;

export class Projector {
  private queue: Scene[] = [];
  private running = false;
  private stopped = false;

  constructor(
    private readonly board: BoardView,
    private readonly table: () => Table,
    private readonly dice: (faces: number[] | null) => void,
  ) {}

  play(film: Scene[]): void {
    this.queue.push(...film);
    if (this.queue.length > LONGEST) this.queue = this.queue.slice(-LONGEST);
    if (!this.running) void this.run();
  }

  /** Skips what is left. */
  skip(): void {
    this.queue = [];
    this.stopped = true;
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.queue.length) {
      this.stopped = false;
      await this.scene(this.queue.shift()!);
    }
    this.running = false;
    this.board.show({ flying: new Map(), pulse: null });
    this.dice(null);
  }

  private async scene(scene: Scene): Promise<void> {
    if (scene.kind === "dice") {
      this.dice(scene.faces);
      await this.through(DICE, () => {});
      this.dice(null);
    } else if (scene.kind === "point") {
      await this.through(PULSE, (share) => this.board.show({ pulse: { place: scene.place, share } }));
      this.board.show({ pulse: null });
    } else {
      const pieces = this.table().pieces;
      const flights = scene.moves
        .map(({ piece, path }) => ({
          index: pieces.findIndex((p) => p.id === piece),
          points: path.map((place) => this.board.atlas.centre(place)).filter((p) => p !== null),
        }))
        .filter((flight) => flight.index >= 0 && flight.points.length > 1);
      const longest = Math.max(0, ...flights.map((flight) => flight.points.length - 1));
      await this.through(STEP * Math.min(longest, 6), (share) => {
        this.board.show({ flying: new Map(flights.map((f) => [f.index, along(f.points, share)])) });
      });
      this.board.show({ flying: new Map() });
    }
  }

  private through(ms: number, draw: (share: number) => void): Promise<void> {
    const began = performance.now();
    return new Promise((done) => {
      const step = () => {
        const share = this.stopped ? 1 : Math.min(1, (performance.now() - began) / Math.max(1, ms));
        draw(share);
        if (share < 1) requestAnimationFrame(step);
        else done();
      };
      step();
    });
  }
}

function along(points: Pt[], share: number): Pt {
  const at = share * (points.length - 1);
  const i = Math.min(points.length - 2, Math.floor(at));
  const a = points[i]!;
  const b = points[i + 1]!;
  return { x: a.x + (b.x - a.x) * (at - i), y: a.y + (b.y - a.y) * (at - i) };
}

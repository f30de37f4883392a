/** The map with its overview, its cursor for the keyboard, and its words for those who do not see it. */
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Composed } from "../bindings/Composed";
import type { Element } from "../bindings/Element";
import type { Text } from "../bindings/Text";
import { Projector } from "../board/animate";
import { describePlace, spoken } from "../board/describe";
import { BoardView, type Hit } from "../board/view";
import type { Mark } from "../render/frame";
import { key } from "../state/elements";
import { dark, prefs } from "../state/prefs";
import { tintOf } from "../state/shelf";
import { lastMoves, routeOf, scenes } from "../state/show";
import { play, soundsOf } from "../state/sound";
import type { TableStore } from "../state/table";
import { wordsOf } from "../words/books";
import { t } from "../words/ui";
import { Dice } from "./Dice";
import { Overview } from "./Overview";

export interface MapPaneProps {
  store: TableStore;
  arrows: boolean;
  cursor: string | null;
  setCursor(place: string | null): void;
  onBoard(board: BoardView | null): void;
  preview: Composed | null;
  onPreview(composed: Composed | null): void;
  onLook(element: Element): void;
  /** A click meant nothing to the draft. */
  onIdle(element: Element): void;
}

export function MapPane(props: MapPaneProps) {
  const { store } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const board = useRef<BoardView | null>(null);
  const film = useRef<Projector | null>(null);
  const taken = useRef<Promise<boolean> | null>(null);
  const [dressed, setDressed] = useState(0);
  const camera = useSignal(0);
  /** Changes whenever there is another board to show things on. */
  const made = useSignal(0);
  const [faces, setFaces] = useState<number[] | null>(null);
  const atlas = store.atlas.value;
  const words = wordsOf(store.game.value);
  const latest = useRef(props);
  latest.current = props;

  const dress = () => ({
    dark: dark.value,
    numbers: prefs.value.numbers,
    sides: store.sides.value,
    tint: (side: string) => tintOf(store.game.peek(), side),
    say: (text: Text) => words!.render(text),
  });

  useEffect(() => {
    if (!atlas || !canvas.current || !words) return;
    const view = new BoardView(
      canvas.current,
      atlas,
      {
        click: (hit) => void clicked(store, hit, latest.current),
        ask: (hit) => asked(hit, latest.current),
        hover: (hit) => void hovered(store, hit, latest.current),
        grab: (piece) => {
          if (!piece.id || !store.offers.peek().has(`piece:${piece.id}`)) return false;
          taken.current = store.click({ piece: piece.id });
          return true;
        },
        drop: (_, hit) => {
          // The counter must be in hand before it can be put down.
          if (hit.place) void taken.current?.then(() => store.click({ place: hit.place! }));
        },
        camera: () => {
          camera.value++;
        },
        covered: () => {
          const asked = canvas.current?.closest(".stage")?.querySelector(".prompt, .replay");
          const box = canvas.current?.getBoundingClientRect();
          return asked && box ? box.bottom - asked.getBoundingClientRect().top : 0;
        },
      },
      dress(),
    );
    board.current = view;
    made.value++;
    // Where a place is on the canvas and how much is marked, for whoever drives the page by program.
    Object.assign(canvas.current, {
      screenOf: (place: string) => view.screen(place),
      marked: () => view.marked,
    });
    film.current = new Projector(view, () => store.match.peek()!.table, setFaces);
    view.show({ table: store.match.peek()!.table });
    view.open();
    props.onBoard(view);
    return () => {
      view.close();
      board.current = null;
      latest.current.onBoard(null);
    };
  }, [atlas, words !== undefined]);

  useEffect(() => {
    if (!words) return;
    board.current?.dress(dress());
    setDressed((n) => n + 1);
  }, [words, dark.value, prefs.value.numbers]);

  useSignalEffect(() => {
    made.value;
    const match = store.match.value;
    const offers = store.offers.value;
    const draft = store.draft.value;
    if (!match || !board.current) return;
    const marks = new Map<string, Mark>();
    const costs = new Map<string, string>();
    for (const [name, { choice, ahead }] of offers) {
      marks.set(name, ahead ? "ahead" : "offer");
      if (ahead || !choice.element || !("place" in choice.element)) continue;
      const cost = choice.cost ?? store.costs.value.get(choice.element.place);
      if (cost) costs.set(choice.element.place, cost);
    }
    for (const way of draft?.ways ?? []) {
      for (const choice of way.choices) if (choice.element) marks.set(key(choice.element), "offer");
    }
    for (const choice of draft?.taken ?? []) if (choice.element) marks.set(key(choice.element), "chosen");
    const overlay = store.overlay.value;
    for (const pick of store.lensPicks.value) marks.set(key(pick), "chosen");
    board.current.show({ table: match.table, marks, costs, overlays: overlay ? [overlay] : [] });
  });

  useEffect(() => {
    const sides = new Map(store.match.value?.table.pieces.map((piece) => [piece.id, piece.side]));
    const trails = props.arrows ? lastMoves(store.match.value?.log ?? []) : [];
    const moves = trails.map(({ piece, path }) => ({ path, side: sides.get(piece) ?? "" }));
    const picked = store.draft.value?.taken.findLast((choice) => choice.element && "piece" in choice.element);
    const unit = picked?.element && "piece" in picked.element ? picked.element.piece : null;
    const from = store.match.value?.table.pieces.find((piece) => piece.id === unit)?.place ?? null;
    const way = routeOf(props.preview?.explanation ?? null, from);
    board.current?.show({ moves, way: way.length > 1 ? way : [] });
  }, [props.arrows, store.match.value?.log, props.preview]);

  useEffect(() => {
    board.current?.show({ cursor: props.cursor });
    if (props.cursor) board.current?.reveal(props.cursor);
  }, [props.cursor]);

  useSignalEffect(() => {
    const news = store.news.value;
    if (!news.n || document.hidden) return;
    const shown = scenes(news.lines);
    if (prefs.peek().sound) for (const sound of soundsOf(shown)) play(sound);
    if (prefs.peek().motion) film.current?.play(shown);
  });

  // Whoever goes on has seen enough.
  useEffect(() => {
    const skip = () => film.current?.skip();
    window.addEventListener("keydown", skip);
    return () => window.removeEventListener("keydown", skip);
  }, []);

  const here = props.cursor && atlas && words && store.match.value;
  const told = here ? spoken(describePlace(atlas, store.match.value!.table, words, props.cursor!)) : "";
  const offered = props.cursor && store.offers.value.has(`place:${props.cursor}`);
  return (
    <div class="map" data-ready={board.current ? "" : undefined} onPointerDown={() => film.current?.skip()}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-label={t("map-label")}
        aria-describedby="cursor-told"
        data-testid="map"
      />
      <p id="cursor-told" class="unseen" aria-live="polite">
        {told} {offered ? t("map-offered") : ""}
      </p>
      {faces && (
        <div class="dice-tray" aria-hidden="true">
          <Dice faces={faces} big />
        </div>
      )}
      <div class="zoom">
        <button
          type="button"
          aria-label={t("map-in")}
          title={t("map-in")}
          onClick={() => board.current?.zoomBy(1.35)}
        >
          +
        </button>
        <button
          type="button"
          aria-label={t("map-out")}
          title={t("map-out")}
          onClick={() => board.current?.zoomBy(1 / 1.35)}
        >
          −
        </button>
        <button
          type="button"
          aria-label={t("map-fit")}
          title={t("map-fit")}
          onClick={() => board.current?.fitAll()}
        >
          ⤢
        </button>
      </div>
      {board.current && (
        <Overview
          board={board.current}
          table={store.match.value!.table}
          tint={(side) => tintOf(store.game.value, side)}
          camera={camera}
          dressed={dressed}
        />
      )}
    </div>
  );
}

/** A click on the map is a click on a counter, on its hex, or on the only counter there that can be chosen. */
async function clicked(store: TableStore, hit: Hit, props: MapPaneProps): Promise<void> {
  if (!hit.place) return;
  props.setCursor(null);
  const offers = store.offers.peek();
  const place: Element = { place: hit.place };
  const piece: Element | null = hit.piece?.id ? { piece: hit.piece.id } : null;
  const offered = (element: Element) => offers.get(key(element));
  const direct = (element: Element) => {
    const found = offered(element);
    return found && !found.ahead;
  };
  const taken = store.draft.peek()?.taken ?? [];
  const chosen = (element: Element) => taken.some((c) => c.element && key(c.element) === key(element));
  const order: Element[] = [];
  if (piece && (direct(piece) || chosen(piece))) order.push(piece);
  if (direct(place)) order.push(place);
  if (piece) order.push(piece);
  const others = store.match
    .peek()!
    .table.pieces.filter((p) => p.place === hit.place && p.id && offered({ piece: p.id }));
  if (!piece && others.length === 1) order.push({ piece: others[0]!.id! });
  order.push(place);
  const first = order.find((element) => offered(element) || chosen(element)) ?? order[0]!;
  const lens = store.lens.peek();
  const meant = await store.click(lens && lens.takes > 0 ? (piece ?? place) : first);
  if (!meant) props.onIdle(piece ?? place);
}

function asked(hit: Hit, props: MapPaneProps): void {
  if (hit.piece?.id) props.onLook({ piece: hit.piece.id });
  else if (hit.place) props.onLook({ place: hit.place });
}

let hovering = "";

/** What it would mean to choose what is under the pointer. */
async function hovered(store: TableStore, hit: Hit | null, props: MapPaneProps): Promise<void> {
  const wanted = hit?.place ? `place:${hit.place}` : "";
  const offer = wanted ? store.offers.peek().get(wanted) : undefined;
  const draft = store.draft.peek();
  if (!offer || offer.ahead || !draft?.words.length) {
    if (hovering) props.onPreview(null);
    hovering = "";
    return;
  }
  if (hovering === wanted) return;
  hovering = wanted;
  await new Promise((later) => setTimeout(later, 70));
  if (hovering !== wanted) return;
  const composed = await store.composer.preview(offer.choice);
  if (hovering === wanted) props.onPreview(composed);
}

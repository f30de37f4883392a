/** A counter outside the map: in boxes, lists, tracks. */
import { useEffect, useRef } from "preact/hooks";
import type { Piece } from "../bindings/Piece";
import { wordsOf } from "../words/books";
import { useSeat } from "./context";

export function nameOf(game: string, piece: Piece): string {
  return piece.id ? (wordsOf(game)?.name({ piece: piece.id }) ?? piece.id) : "?";
}

export function CounterView(props: { piece: Piece; size?: number }) {
  const { store, show, board } = useSeat();
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = props.size ?? 44;
  const { piece } = props;
  const game = store.game.value;
  const offer = piece.id ? store.offers.value.get(`piece:${piece.id}`) : undefined;
  const chosen = store.draft.value?.taken.some(
    (choice) => choice.element && "piece" in choice.element && choice.element.piece === piece.id,
  );
  useEffect(() => {
    const counters = board()?.counters();
    const ctx = canvas.current?.getContext("2d");
    if (!counters || !ctx) return;
    const px = Math.round(size * (devicePixelRatio || 1));
    canvas.current!.width = px;
    canvas.current!.height = px;
    ctx.drawImage(counters.picture(piece, px), 0, 0);
  });
  const name = nameOf(game, piece);
  const click = () => {
    if (!piece.id) return;
    void store.click({ piece: piece.id }).then((meant) => {
      if (!meant) show({ piece: piece.id! });
    });
  };
  return (
    <button
      type="button"
      class={`counter ${offer ? "offer" : ""} ${chosen ? "chosen" : ""}`}
      title={`${name} ${piece.face.values.join("–")}`}
      aria-label={`${name} ${piece.face.values.join("–")}`}
      onClick={click}
    >
      <canvas ref={canvas} style={{ width: `${size}px`, height: `${size}px` }} aria-hidden="true" />
    </button>
  );
}

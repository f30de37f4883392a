/** The map of a game in small, drawn as the table draws it. */
import { useEffect, useRef } from "preact/hooks";
import { Atlas } from "../board/atlas";
import { DARK, LIGHT } from "../render/palette";
import { dark } from "../state/prefs";
import { tintOf } from "../state/shelf";
import { boardOf, wordsOf } from "../words/books";

export function Thumbnail(props: { game: string; scenario: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = wordsOf(props.game);
  useEffect(() => {
    let gone = false;
    void Promise.all([
      boardOf(props.game, props.scenario, []),
      import("../render/chart"),
      import("../render/ground"),
    ]).then(
      ([board, { paintChart }, { ground }]) => {
        if (gone || !canvas.current || !words) return;
        const atlas = new Atlas(board);
        const ratio = devicePixelRatio || 1;
        const w = 640;
        const h = 320;
        canvas.current.width = w * ratio;
        canvas.current.height = h * ratio;
        const map = atlas.bounds;
        // The middle of the map, as wide as the card.
        const scale = Math.max((w * ratio) / Math.min(map.w, 17), (w * ratio) / map.w);
        const rw = (w * ratio) / scale;
        const rh = (h * ratio) / scale;
        const rect = { x: map.x + (map.w - rw) / 2, y: map.y + (map.h - rh) / 2, w: rw, h: rh };
        paintChart(canvas.current.getContext("2d")!, atlas, ground(atlas), rect, scale, {
          colours: dark.value ? DARK : LIGHT,
          tint: (side) => tintOf(props.game, side),
          say: (text) => words.render(text),
          numbers: false,
        });
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [props.game, props.scenario, words, dark.value]);
  return <canvas ref={canvas} class="thumbnail" aria-hidden="true" />;
}

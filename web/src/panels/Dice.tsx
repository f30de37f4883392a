/** Dice drawn as dice. */
import { t } from "../words/ui";

const PIPS: Record<number, [number, number][]> = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
};

export function Dice(props: { faces: number[]; big?: boolean }) {
  return (
    <span
      class={props.big ? "dice big" : "dice"}
      role="img"
      aria-label={t("log-dice", { faces: props.faces.join(", ") })}
    >
      {props.faces.map((face, i) => (
        <svg class="die" viewBox="0 0 36 36" key={i} aria-hidden="true">
          <rect x="1.500" y="1.500" width="33" height="33" rx="7" />
          {PIPS[face]?.map(([x, y]) => (
            <circle cx={9 + x * 9} cy={9 + y * 9} r="3.200" key={`${x}${y}`} />
          )) ?? (
            <text x="18" y="24" text-anchor="middle">
              {face}
            </text>
          )}
        </svg>
      ))}
    </span>
  );
}

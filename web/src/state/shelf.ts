/** The games on the shelf, fetched once, and the colours of their sides. */
import { signal } from "@preact/signals";
import { catalog } from "../api";
import type { GameCard } from "../bindings/GameCard";
import { type Tint, tint } from "../render/palette";
import { dark } from "./prefs";

export const shelf = signal<GameCard[] | null>(null);
let asked: Promise<GameCard[]> | null = null;

export function loadShelf(): Promise<GameCard[]> {
  asked ??= catalog().then(
    (cards) => {
      shelf.value = cards;
      return cards;
    },
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The look of a side's counters. */
export function tintOf(game: string, side: string): Tint {
  const card = shelf.value?.find((each) => each.id === game);
  const paint = card?.paints[card.sides.indexOf(side)];
  return tint(paint ?? "bone", dark.value);
}

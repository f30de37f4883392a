/** Things on the table that can be pointed at. */
import type { Choice } from "../bindings/Choice";
import type { Element } from "../bindings/Element";
import type { Piece } from "../bindings/Piece";

/** A name for comparing and for keys of maps: `piece:G01`. */
export function key(element: Element): string {
  const [kind, id] = Object.entries(element)[0]!;
  return `${kind}:${id}`;
}

export function same(a: Element | null | undefined, b: Element | null | undefined): boolean {
  return !!a && !!b && key(a) === key(b);
}

/** The choice that a thing stands for. */
export function choiceOf(choices: readonly Choice[], element: Element): Choice | undefined {
  return choices.find((choice) => same(choice.element, element));
}

/** What clicks may have meant: the things themselves, the hexes they lie in, or the units that lie there. */
export function readings(picks: readonly Element[], pieces: readonly Piece[]): Element[][] {
  const placeOf = (it: Element): Element => {
    const piece = "piece" in it && pieces.find((each) => each.id === it.piece);
    return piece ? { place: piece.place } : it;
  };
  const unitOf = (it: Element): Element => {
    const piece = "place" in it && pieces.findLast((each) => each.id && each.place === it.place);
    return piece ? { piece: piece.id! } : it;
  };
  const ways = [[...picks], picks.map(placeOf), picks.map(unitOf)];
  const name = (way: Element[]) => way.map(key).join(" ");
  return ways.filter((way, i) => ways.findIndex((other) => name(other) === name(way)) === i);
}

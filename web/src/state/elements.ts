/** Things on the table that can be pointed at. */
import type { Choice } from "../bindings/Choice";
import type { Element } from "../bindings/Element";

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

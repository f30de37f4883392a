/** What every panel of a table needs. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Element } from "../bindings/Element";
import type { BoardView } from "../board/view";
import type { TableStore } from "../state/table";

export interface Seat {
  store: TableStore;
  /** Shows a thing: looks closer at it and brings it into view. */
  show(element: Element): void;
  board(): BoardView | null;
}

export const AtTable = createContext<Seat | null>(null);

export function useSeat(): Seat {
  const seat = useContext(AtTable);
  if (!seat) throw new Error("a panel stands at a table");
  return seat;
}

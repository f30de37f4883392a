/** The board in words: for the cursor, for screen readers, for the text view. No DOM. */
import type { Table } from "../bindings/Table";
import type { Words } from "../words/phrases";
import type { Atlas } from "./atlas";

export interface Described {
  id: string;
  /** The town or area, if it has a name. */
  name: string;
  terrain: string;
  units: string[];
}

export function describePlace(atlas: Atlas, table: Table, words: Words, id: string): Described {
  const place = atlas.place(id);
  const legend = atlas.board.legend.find(([kind]) => kind === place?.terrain);
  const units = table.pieces
    .filter((piece) => piece.place === id)
    .map((piece) => {
      const side = words.name({ side: piece.side });
      const told = [side, piece.face.values.join("–")].filter(Boolean).join(", ");
      const states = piece.badges.map((badge) => words.render(badge.title));
      return [`${piece.id ? words.name({ piece: piece.id }) : "?"} (${told})`, ...states].join(", ");
    });
  return {
    id,
    name: place?.name ? words.render(place.name) : "",
    terrain: legend ? words.render(legend[1]) : "",
    units,
  };
}

/** Every place where something lies, in the order of the map. */
export function boardText(atlas: Atlas, table: Table, words: Words): Described[] {
  const places = new Set(table.pieces.map((piece) => piece.place).filter((id) => atlas.centre(id)));
  return [...places].sort().map((id) => describePlace(atlas, table, words, id));
}

/** One line for a place. */
export function spoken(place: Described): string {
  const name = place.name && place.name !== place.id ? `${place.name} ${place.id}` : place.id;
  return [name, place.terrain, ...place.units].filter(Boolean).join("; ");
}

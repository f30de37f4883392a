/** The keyboard at the table. No DOM: keys in, commands out. */

export type Command =
  | { do: "cursor"; dx: number; dy: number }
  | { do: "choose" }
  | { do: "next"; back: boolean }
  | { do: "press"; n: number }
  | { do: "lens"; n: number }
  | { do: "confirm" }
  | { do: "back" }
  | { do: "clear" }
  | { do: "undo" }
  | { do: "zoom"; factor: number }
  | { do: "fit" }
  | { do: "panel" }
  | { do: "text" }
  | { do: "choices" }
  | { do: "look" }
  | { do: "arrows" }
  | { do: "help" };

export interface Key {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Letters by their place on the keyboard, so that they work in any layout. */
const LETTERS: Record<string, Command> = {
  KeyU: { do: "undo" },
  KeyP: { do: "panel" },
  KeyT: { do: "text" },
  KeyC: { do: "choices" },
  KeyI: { do: "look" },
  KeyM: { do: "arrows" },
};

/** What a key means, or null if it means nothing to the table. */
export function command(key: Key): Command | null {
  if (key.key === "Enter") return key.ctrlKey || key.metaKey ? { do: "confirm" } : { do: "choose" };
  if (key.ctrlKey || key.metaKey || key.altKey) return null;
  const arrow = ARROWS[key.key];
  if (arrow) return { do: "cursor", dx: arrow[0], dy: arrow[1] };
  const digit = /^Digit([1-9])$/.exec(key.code);
  if (digit) return key.shiftKey ? { do: "lens", n: Number(digit[1]) } : { do: "press", n: Number(digit[1]) };
  switch (key.key) {
    case " ":
      return { do: "next", back: key.shiftKey };
    case "Backspace":
      return { do: "back" };
    case "Escape":
      return { do: "clear" };
    case "+":
    case "=":
      return { do: "zoom", factor: 1.3 };
    case "-":
      return { do: "zoom", factor: 1 / 1.3 };
    case "0":
      return { do: "fit" };
    case "?":
      return { do: "help" };
  }
  return LETTERS[key.code] ?? null;
}

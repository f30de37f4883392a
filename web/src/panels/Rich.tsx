/** Texts of a game whose names of things can be clicked. */
import type { Element } from "../bindings/Element";
import type { Text } from "../bindings/Text";
import { clausePath } from "../router";
import { wordsOf } from "../words/books";

export function Rich(props: { game: string; text: Text; onElement?: (element: Element) => void }) {
  const words = wordsOf(props.game);
  if (!words) return <span>…</span>;
  return (
    <span>
      {words.parts(props.text).map((part, i) => {
        if (typeof part === "string") return part;
        if ("clause" in part.element) {
          return <Clause key={i} game={props.game} clause={part.element.clause} />;
        }
        const { onElement } = props;
        if (!onElement || "side" in part.element) return <b key={i}>{part.text}</b>;
        const show = () => onElement(part.element);
        // A button would not break across lines as words do.
        return (
          <span
            role="button"
            tabIndex={0}
            class="word"
            key={i}
            onClick={show}
            onKeyDown={(event) => {
              if (event.key === "Enter") show();
            }}
          >
            {part.text}
          </span>
        );
      })}
    </span>
  );
}

/** A clause that opens the rules beside the table. */
export function Clause(props: { game: string; clause: string | null | undefined }) {
  if (!props.clause) return null;
  return (
    <a class="clause" href={clausePath(props.game, props.clause)} target="rules" rel="noopener">
      {props.clause}
    </a>
  );
}

/** All keys on one sheet. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/ui";

const KEYS: [string, string][] = [
  ["← ↑ → ↓", "help-arrows"],
  ["Enter", "help-enter"],
  ["Space", "help-space"],
  ["1 … 9", "help-digits"],
  ["Ctrl+Enter", "help-confirm"],
  ["Backspace", "help-back"],
  ["Esc", "help-escape"],
  ["u", "help-undo"],
  ["+ − 0", "help-zoom"],
  ["Shift+1 … 9", "help-lens"],
  ["m", "help-arrows-on-map"],
  ["p", "help-tabs"],
  ["t", "help-text"],
  ["c", "help-choices"],
  ["i", "help-look"],
  ["?", "help-help"],
];

export function Help(props: { close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} class="sheet" onClose={props.close} aria-labelledby="help-title">
      <h2 id="help-title">{t("help-title")}</h2>
      <dl class="keys">
        {KEYS.map(([keys, text]) => (
          <div key={text}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={() => dialog.current?.close()}>
        {t("close")}
      </button>
    </dialog>
  );
}

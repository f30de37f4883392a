/** Talk at the table, and notes nobody else reads. */
import { useState } from "preact/hooks";
import type { Room } from "../bindings/Room";
import { personName } from "../words/people";
import { t } from "../words/ui";
import { useSeat } from "./context";

export function Talk() {
  const { store } = useSeat();
  const match = store.match.value;
  const [text, setText] = useState("");
  const [notes, setNotes] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  if (!match) return null;
  const room: Room = match.side ? "players" : "spectators";
  const send = (event: Event) => {
    event.preventDefault();
    const said = text.trim().slice(0, 500);
    if (!said) return;
    setText("");
    void store.tell({ op: "chat", room, text: said });
  };
  const keep = () => {
    if (notes === null) return;
    void store.tell({ op: "notes", text: notes }).then(setSaved);
  };
  return (
    <div class="talk scroll">
      <ol class="chat" aria-live="polite">
        {match.chat.length === 0 && <li class="quiet-text">{t("talk-none")}</li>}
        {match.chat.map((line) => (
          <li key={`${line.room}${line.n}`}>
            <b>{personName(line.name)}</b>{" "}
            <time>{new Date(line.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}</time>
            <p>{line.text}</p>
          </li>
        ))}
      </ol>
      <form onSubmit={send} class="row">
        <input
          value={text}
          maxLength={500}
          aria-label={t("talk-say")}
          placeholder={`${t("talk-say")} (${t(`talk-${room}`)})`}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">{t("talk-send")}</button>
      </form>
      {match.side && (
        <label class="notes">
          {t("notes-title")}
          <textarea
            rows={6}
            value={notes ?? match.notes}
            onInput={(event) => {
              setNotes(event.currentTarget.value);
              setSaved(false);
            }}
            onBlur={keep}
          />
          {saved && <small role="status">{t("saved")}</small>}
        </label>
      )}
    </div>
  );
}

/** The link to give to a friend. */
import { useState } from "preact/hooks";
import type { MatchHeader } from "../bindings/MatchHeader";
import { t } from "../words/ui";

/** The server tells an invitation once, to whoever made the match; this browser keeps it. */
export function keepInvite(id: string, invite: string): void {
  try {
    localStorage.setItem(`stavka-invite:${id}`, invite);
  } catch {
    // The address bar of the new table is all there is then.
  }
}

function keptInvite(id: string): string | null {
  try {
    const invite = localStorage.getItem(`stavka-invite:${id}`);
    return invite && new URL(invite, location.origin).href;
  } catch {
    return null;
  }
}

export function Invite(props: { id: string; header: MatchHeader }) {
  const link = keptInvite(props.id);
  const [copied, setCopied] = useState(false);
  const full = props.header.seats.every((seat) => seat.holder.kind !== "empty");
  if (full) return <p class="quiet-text">{t("invite-dice")}</p>;
  if (!link) return <p class="quiet-text">{t("lobby-waiting")}</p>;
  const copy = () => {
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <section class="invite">
      <h2>{t("invite-title")}</h2>
      <p>{t("invite-text")}</p>
      <div class="row">
        <input
          readOnly
          value={link}
          aria-label={t("invite-title")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="primary" onClick={copy}>
          {t(copied ? "copied" : "copy")}
        </button>
      </div>
    </section>
  );
}

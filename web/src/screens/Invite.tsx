/** The link to give to a friend. */
import { useEffect, useState } from "preact/hooks";
import { invitation } from "../api";
import { t } from "../words/ui";

export function Invite(props: { id: string }) {
  const [link, setLink] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    invitation(props.id).then(
      (found) => setLink(found.invite && new URL(found.invite, location.origin).href),
      () => setLink(null),
    );
  }, [props.id]);
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
        <input readOnly value={link} aria-label={t("invite-title")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="primary" onClick={copy}>
          {t(copied ? "copied" : "copy")}
        </button>
      </div>
    </section>
  );
}

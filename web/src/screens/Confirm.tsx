/** Somebody opened the link of a letter that asks whether an address is his. */
import { useState } from "preact/hooks";
import { confirmAddress } from "../api";
import { t } from "../words/ui";
import { Shell } from "./Shell";

/** A click, because programs that look after mail open links too. */
export function Confirm(props: { token: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const answer = () =>
    void confirmAddress({ token: props.token }).then(
      () => setSaid(t("confirm-done")),
      () => setSaid(t("confirm-old")),
    );
  return (
    <Shell>
      <h1>{t("confirm-title")}</h1>
      {said ? (
        <p role="status">{said}</p>
      ) : (
        <button type="button" class="primary" onClick={answer}>
          {t("confirm-yes")}
        </button>
      )}
      <p>
        <a href="/account">{t("account-title")}</a>
      </p>
    </Shell>
  );
}

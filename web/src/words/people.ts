/** How people and bots are called. */
import type { SeatHolder } from "../bindings/SeatHolder";
import { t } from "./ui";

/** A name as others read it; that of a guest is made by the server, in English. */
export function personName(name: string): string {
  const guest = /^Guest (\d+)$/.exec(name);
  return guest ? t("seat-guest", { n: guest[1]! }) : name;
}

export function holderName(holder: SeatHolder): string {
  if (holder.kind === "person") return personName(holder.name);
  return t(holder.kind === "bot" ? "seat-bot" : "seat-empty");
}

// Every optional dependency that a locked package names must itself be locked,
// or `npm ci` fails on the platforms that need it.
import { readFileSync } from "node:fs";

const locked = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")).packages;
let missing = 0;
for (const [path, entry] of Object.entries(locked)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    let at = path;
    let found = false;
    for (;;) {
      if (locked[`${at ? `${at}/` : ""}node_modules/${name}`]) {
        found = true;
        break;
      }
      if (!at) break;
      const up = at.lastIndexOf("node_modules/");
      at = up <= 0 ? "" : at.slice(0, up - 1);
    }
    if (!found) {
      console.log(`not locked: ${path} -> ${name}`);
      missing++;
    }
  }
}
process.exit(missing ? 1 : 0);

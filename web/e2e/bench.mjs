// Frame times while the largest map is panned and zoomed, without a limit on the frame rate, and the size of the bundle.
// Usage: node e2e/bench.mjs ADDRESS
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";

const address = process.argv[2] ?? "http://127.0.0.1:8123";
const FRAMES = 300;
const GOAL = 16;
const LIMIT = 400;

/** The scenario with the most hexes, then with the most turns. */
async function largest() {
  const get = (path) => fetch(`${address}${path}`).then((answer) => answer.json());
  let best = { hexes: -1, turns: 0, game: "", scenario: "" };
  for (const game of await get("/api/catalog")) {
    for (const { id, turns } of game.scenarios) {
      const { places } = await get(`/api/catalog/${game.id}/board/${id}`);
      const hexes = places.length;
      const more = hexes > best.hexes || (hexes === best.hexes && turns > best.turns);
      if (more) best = { hexes, turns, game: game.id, scenario: id };
    }
  }
  return best;
}

/** Moves the map for so many frames and gives the time of each. */
function frames([what, most]) {
  return new Promise((done) => {
    const canvas = document.querySelector("[data-testid=map]");
    const box = canvas.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 3];
    const times = [];
    let last = performance.now();
    let n = 0;
    const send = (type, dx, dy, buttons) =>
      canvas.dispatchEvent(
        new PointerEvent(type, {
          clientX: x + dx,
          clientY: y + dy,
          pointerId: 1,
          buttons,
          pointerType: "mouse",
          bubbles: true,
        }),
      );
    canvas.setPointerCapture = () => {};
    if (what === "pan") send("pointerdown", 0, 0, 1);
    const step = () => {
      const now = performance.now();
      times.push(now - last);
      last = now;
      if (++n > most) {
        if (what === "pan") send("pointerup", 0, 0, 0);
        done(times.slice(10));
        return;
      }
      if (what === "pan") send("pointermove", Math.sin(n / 20) * 260, Math.cos(n / 27) * 180, 1);
      else {
        const deltaY = Math.sin(n / 25) * 60;
        canvas.dispatchEvent(
          new WheelEvent("wheel", { clientX: x, clientY: y, deltaY, bubbles: true, cancelable: true }),
        );
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-frame-rate-limit",
    "--disable-gpu-vsync",
  ],
});
const map = await largest();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
await page.goto(address);
await page.locator(`.game-card[data-game="${map.game}"] button.primary`).click();
const sheet = page.locator("dialog.new-game");
await sheet.locator("select").first().selectOption(map.scenario);
await sheet.locator('input[value="hotseat"]').check();
await sheet.locator('button[type="submit"]').click();
await page.locator(".map[data-ready]").waitFor();
await page.waitForTimeout(3000);

const inside = await page.context().newCDPSession(page);
// CPU time of the page's own thread, which other programs on the machine do not lengthen.
await inside.send("Performance.enable", { timeDomain: "threadTicks" });
const outside = await browser.newBrowserCDPSession();
/** Seconds of work so far: of the page's own thread, and of all processes of the browser. */
async function worked() {
  const { metrics } = await inside.send("Performance.getMetrics");
  const { processInfo } = await outside.send("SystemInfo.getProcessInfo");
  return {
    page: metrics.find((metric) => metric.name === "TaskDuration").value,
    layout: metrics.find((metric) => metric.name === "LayoutCount").value,
    all: processInfo.reduce((sum, process) => sum + process.cpuTime, 0),
  };
}

console.log(`map    ${map.game} ${map.scenario}, ${map.hexes} places, 1280×800, software rendering`);
for (const kind of ["pan", "zoom"]) {
  const before = await worked();
  const times = (await page.evaluate(frames, [kind, FRAMES])).sort((a, b) => a - b);
  const after = await worked();
  const at = (share) => times[Math.floor(times.length * share)].toFixed(1);
  const each = (name) => (((after[name] - before[name]) * 1000) / FRAMES).toFixed(1);
  const layouts = after.layout - before.layout;
  console.log(
    `${kind.padEnd(6)} median ${at(0.5)} ms, p95 ${at(0.95)} ms (goal ${GOAL}), worst ${at(0.999)} ms; ` +
      `CPU a frame: page ${each("page")} ms, all processes ${each("all")} ms; ${layouts} layouts in ${FRAMES} frames`,
  );
  await page.waitForTimeout(1500);
}
await browser.close();

const assets = new URL("../dist/assets/", import.meta.url);
const sizes = readdirSync(assets)
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => gzipSync(readFileSync(new URL(name, assets)), { level: 9 }).length);
const bundle = sizes.reduce((sum, size) => sum + size, 0) / 1024;
console.log(`bundle ${bundle.toFixed(1)} KiB gzipped in ${sizes.length} files (limit ${LIMIT})`);
if (bundle > LIMIT) process.exitCode = 1;

// Frame times while a map is panned and zoomed, without a limit on the frame rate: the largest we have, and a made-up one
// that is larger. Then how soon a table that was opened before is drawn again, and the size of the bundle.
// Usage: node e2e/bench.mjs ADDRESS
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { greatArmies, greatBoard } from "./great-map.mjs";

const address = process.argv[2] ?? "http://127.0.0.1:8123";
const FRAMES = 300;
const GOAL = 16;
const LIMIT = 400;
/** A cached table should stand within this many milliseconds. */
const SOON = 1000;
/** So many loads; the middle one counts. */
const LOADS = 5;

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
    const roll = (deltaY) =>
      canvas.dispatchEvent(
        new WheelEvent("wheel", { clientX: x, clientY: y, deltaY, bubbles: true, cancelable: true }),
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
      // As far as a long drag goes, and at its speed: new land comes into view all the time.
      if (what === "pan") send("pointermove", Math.sin(n / 60) * 1000, Math.cos(n / 47) * 600, 1);
      else roll(Math.sin(n / 25) * 60);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Turns the wheel a little and gives the longest frame until the map is sharp again. */
function sharpening(deltaY) {
  return new Promise((done) => {
    const canvas = document.querySelector("[data-testid=map]");
    canvas.dispatchEvent(new WheelEvent("wheel", { clientX: 500, clientY: 300, deltaY, cancelable: true }));
    const began = performance.now();
    let [last, longest] = [began, 0];
    const step = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (now - began > 900) done(longest);
      else requestAnimationFrame(step);
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
const outside = await browser.newBrowserCDPSession();
const open = async () =>
  (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" })).newPage();

/** Opens a table at which one plays both sides. */
async function begin(page, game, scenario) {
  await page.goto(address);
  await page.locator(`.game-card[data-game="${game}"] button.primary`).click();
  const sheet = page.locator("dialog.new-game");
  await sheet.locator("select").first().selectOption(scenario);
  await sheet.locator('input[value="hotseat"]').check();
  await sheet.locator('button[type="submit"]').click();
  await page.locator(".map[data-ready]").waitFor();
  await page.waitForTimeout(3000);
}

/** Pans and zooms the map of a page and says how that went. */
async function measure(page) {
  const inside = await page.context().newCDPSession(page);
  // CPU time of the page's own thread, which other programs on the machine do not lengthen.
  await inside.send("Performance.enable", { timeDomain: "threadTicks" });
  /** Seconds of work so far: of the page's own thread, and of all processes of the browser. */
  const worked = async () => {
    const { metrics } = await inside.send("Performance.getMetrics");
    const { processInfo } = await outside.send("SystemInfo.getProcessInfo");
    return {
      page: metrics.find((metric) => metric.name === "TaskDuration").value,
      layout: metrics.find((metric) => metric.name === "LayoutCount").value,
      all: processInfo.reduce((sum, process) => sum + process.cpuTime, 0),
    };
  };
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
  const longest = [];
  for (const deltaY of [2000, -300, -300, -300, -300]) longest.push(await page.evaluate(sharpening, deltaY));
  console.log(`sharp  longest frame ${longest.map((ms) => ms.toFixed(0)).join(", ")} ms, from far to near`);
}

/** The board of a game's scenario becomes the great one, and its counters three hundred. */
async function enlarge(page, game) {
  let board;
  await page.route(`**/api/catalog/${game}/board/**`, async (route) => {
    const real = await (await route.fetch()).json();
    board = greatBoard(real.lenses);
    await route.fulfill({ json: board });
  });
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const said = JSON.parse(text);
      if (said.t === "hello") {
        const sides = said.header.seats.map((seat) => seat.side);
        said.view.table.pieces = greatArmies(board ?? greatBoard([]), sides);
      }
      socket.send(JSON.stringify(said));
    });
  });
}

/** Milliseconds until something is painted, the largest thing is, and the map is. */
async function firstPaint(context, url) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      window.largest = list.getEntries().at(-1).startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    const look = () => {
      if (!document.querySelector(".map[data-ready]")) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => (window.drawn = performance.now())));
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction(() => window.drawn);
  const times = await page.evaluate(() => ({
    something: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    largest: window.largest,
    map: window.drawn,
  }));
  await page.close();
  return times;
}

const map = await largest();
const page = await open();
await begin(page, map.game, map.scenario);
console.log(`map    ${map.game} ${map.scenario}, ${map.hexes} places, 1280×800, software rendering`);
await measure(page);
const table = page.url();

const great = await open();
await enlarge(great, "no-retreat");
await begin(great, "no-retreat", "campaign");
console.log("map    made up, 2500 places, 300 counters, 1280×800, software rendering");
await measure(great);
if (process.env.PICTURE) await great.screenshot({ path: process.env.PICTURE });
await great.close();

await page.goto("about:blank");
const loads = [];
for (let n = 0; n < LOADS; n++) loads.push(await firstPaint(page.context(), table));
const middle = (name) =>
  loads
    .map((load) => load[name])
    .sort((a, b) => a - b)
    [Math.floor(LOADS / 2)].toFixed(0);
console.log(
  `paint  ${map.game} ${map.scenario} from cache: first ${middle("something")} ms, largest ${middle("largest")} ms, ` +
    `map drawn ${middle("map")} ms (goal ${SOON}), the middle of ${LOADS} loads`,
);
await browser.close();

const assets = new URL("../dist/assets/", import.meta.url);
const sizes = readdirSync(assets)
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => gzipSync(readFileSync(new URL(name, assets)), { level: 9 }).length);
const bundle = sizes.reduce((sum, size) => sum + size, 0) / 1024;
console.log(`bundle ${bundle.toFixed(1)} KiB gzipped in ${sizes.length} files (limit ${LIMIT})`);
if (bundle > LIMIT) process.exitCode = 1;

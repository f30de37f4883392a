// Frame times while the map is panned and zoomed, without a limit on the frame rate.
// Usage: node e2e/bench.mjs ADDRESS
import { chromium } from "@playwright/test";

const address = process.argv[2] ?? "http://127.0.0.1:8123";
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
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(address);
await page.locator(".game-card").filter({ hasText: "No Retreat" }).locator("button.primary").click();
const sheet = page.locator("dialog.new-game");
await sheet.locator("select").first().selectOption("campaign");
await sheet.locator('input[value="hotseat"]').check();
await sheet.locator('button[type="submit"]').click();
await page.getByTestId("map").waitFor();
await page.waitForTimeout(3000);

/** Moves the map for so many frames and gives the time of each. */
const frames = (kind) =>
  page.evaluate(
    (what) =>
      new Promise((done) => {
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
          if (++n > 240) {
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
      }),
    kind,
  );

const report = {};
for (const kind of ["pan", "zoom"]) {
  const times = (await frames(kind)).sort((a, b) => a - b);
  const at = (share) => Number(times[Math.floor(times.length * share)].toFixed(1));
  report[kind] = { median: at(0.5), p95: at(0.95), worst: at(0.999) };
}
console.log(JSON.stringify(report));
await browser.close();

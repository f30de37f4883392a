// Takes the pictures of the README. Usage: node e2e/pictures.mjs ADDRESS FOLDER
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const address = process.argv[2] ?? "http://127.0.0.1:8123";
const folder = process.argv[3] ?? "../docs/images";
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});

async function open(options = {}) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1360, height: 850 },
    locale: "en-GB",
    ...options,
  });
  return context.newPage();
}
const take = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });

async function begin(page, game, scenario, opponent, bot) {
  await page.goto("/");
  await page.locator(`.game-card[data-game="${game}"] button.primary`).click();
  const sheet = page.locator("dialog.new-game");
  await sheet.locator("select").first().selectOption(scenario);
  await sheet.locator(`input[value="${opponent}"]`).check();
  if (bot) await sheet.locator("select").nth(1).selectOption(bot);
  await sheet.locator('button[type="submit"]').click();
  await page.locator(".map[data-ready]").waitFor();
  await page.waitForTimeout(2500);
}

/** Answers prompts by the first button, or by the last where a phase can be ended, until one asks for this. */
async function until(page, wanted, busy = /never/) {
  for (let n = 0; n < 300; n++) {
    await page.waitForTimeout(150);
    const text = (await page.locator(".prompt-text").textContent()) ?? "";
    const mine = await page.locator(".prompt.mine").count();
    if (mine && wanted.test(text)) return;
    if (!mine) continue;
    const confirm = page.locator(".prompt .buttons .primary");
    if (await confirm.count()) {
      await confirm.click();
      continue;
    }
    const drafting = await page.locator(".prompt .words").count();
    const buttons = page.locator(".prompt .buttons > button:not(.quiet)");
    const count = await buttons.count();
    if (count) await buttons.nth(drafting || (busy.test(text) && n % 9) ? 0 : count - 1).click();
    else {
      await page.keyboard.press("c");
      const choice = page.locator(".prompt .choices button").first();
      if (await choice.count()) await choice.click();
    }
  }
}

const page = await open();
await begin(page, "no-retreat", "moscow", "bot", "random");
await until(page, /Move your units/);
await page.waitForTimeout(1200);
await take(page, "opening");
await until(page, /Choose the next battle/, /target|attack/i);
await page.waitForTimeout(1500);
for (let n = 0; n < 3 && !(await page.locator(".odds").count()); n++) {
  await page.keyboard.press("Space");
  await page.waitForTimeout(250);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(700);
}
await take(page, "battle");
await page.goto("/");
await page.waitForTimeout(2500);
await take(page, "lobby");

const kursk = await open({ locale: "ru-RU" });
await begin(kursk, "tank-battles", "kursk-1943", "bot", "random");
await kursk.waitForTimeout(2500);
await take(kursk, "kursk");

const tanks = await open();
await begin(tanks, "tank-battles", "kursk-1943", "hotseat");
await tanks.locator(".prompt .buttons > button", { hasText: "Attack" }).click();
for (let n = 0; n < 5 && !(await tanks.locator(".odds").count()); n++) {
  await tanks.waitForTimeout(500);
  await tanks.keyboard.press("c");
  const choice = tanks.locator(
    ".prompt .choices button, .prompt .buttons > button:not(.quiet):not(.primary)",
  );
  if (await choice.count()) await choice.first().click();
}
await tanks.waitForTimeout(1500);
await take(tanks, "kursk-battle");

const dark = await open({ colorScheme: "dark", locale: "ru-RU" });
await begin(dark, "no-retreat", "campaign", "bot", "random");
await until(dark, /Передвигайте/);
await dark.waitForTimeout(1200);
await take(dark, "dark");

const phone = await open({
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
});
await begin(phone, "no-retreat", "moscow", "bot", "random");
await until(phone, /Move your units/);
await phone.waitForTimeout(1000);
await take(phone, "phone");

const watcher = await open();
await begin(watcher, "no-retreat", "moscow", "watch", "random");
const id = new URL(watcher.url()).pathname.split("/")[2];
for (let n = 0; n < 100 && !(await watcher.locator(".prompt .outcome").count()); n++) {
  await watcher.waitForTimeout(1000);
}
await watcher.goto(`/replay/${id}?at=90`);
await watcher.waitForFunction(() =>
  /\d+ of \d+/.test(document.querySelector(".replay .step")?.textContent ?? ""),
);
await watcher.waitForTimeout(3000);
await take(watcher, "replay");
await browser.close();

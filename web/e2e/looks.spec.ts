import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { mine, newMatch, playOut, step } from "./player";
import { test } from "./server";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** Serious faults that axe finds on a page. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    interface Violation {
      id: string;
      impact: string;
      nodes: { html: string }[];
    }
    const found = await axe.run();
    return found.violations
      .filter((fault) => fault.impact === "serious" || fault.impact === "critical")
      .map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing serious on any screen (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    await expect(page.locator(".game-card").first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.locator(".game-card button.primary").first().click();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    for (const path of ["/rules/skirmish", "/account"]) {
      await page.goto(path);
      await expect(page.locator("h1")).toBeVisible();
      await page.waitForTimeout(400);
      expect(await faults(page)).toEqual([]);
    }
    await newMatch(page, { game: "No Retreat", opponent: "hotseat" });
    await expect(mine(page)).toBeVisible();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      expect(await faults(page)).toEqual([]);
    }
    await page.keyboard.press("t");
    await expect(page.locator(".board-text")).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}

test("a turn is played by the keyboard alone", async ({ page }) => {
  await newMatch(page, { game: "Skirmish", scenario: "clearing", opponent: "bot", bot: "random" });
  await expect(mine(page)).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // The first questions may be about cards alone, as they were dealt; the map has its turn soon.
  const told = page.locator("#cursor-told");
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press("Space");
    await page.waitForTimeout(150);
    if ((await told.innerText()).trim()) break;
    const whole = await page.locator(".prompt .buttons .primary").count();
    await page.keyboard.press(whole ? "Control+Enter" : "1");
    await page.waitForTimeout(150);
  }
  await expect(told).not.toBeEmpty();
  await page.keyboard.press("Enter");
  await expect(page.locator(".words .chip")).not.toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".words .chip")).toHaveCount(0);
  for (let n = 0; n < 400; n++) {
    if (await page.locator(".prompt .outcome").count()) break;
    const whole = await page.locator(".prompt .buttons .primary").count();
    await page.keyboard.press(whole ? "Control+Enter" : "1");
    await page.waitForTimeout(60);
  }
  await expect(page.locator(".prompt .outcome")).toBeVisible();
});

test("a finished game is replayed step by step, and a moment has a link", async ({ page }) => {
  const url = await newMatch(page, {
    game: "Skirmish",
    scenario: "clearing",
    opponent: "bot",
    bot: "random",
  });
  await playOut([page], 4000);
  const id = new URL(url).pathname.split("/")[2];
  await page.goto(`/replay/${id}`);
  const slider = page.getByRole("slider");
  await expect(slider).toBeVisible();
  await expect.poll(async () => Number(await slider.getAttribute("max"))).toBeGreaterThan(5);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.locator(".log li").nth(3)).toBeVisible();
  const whole = await page.locator(".log li").count();
  await page.getByRole("button", { name: "To the start" }).click();
  await expect.poll(() => page.locator(".log li").count()).toBeLessThan(whole);
  await page.goto(`/replay/${id}?at=5`);
  await expect(page.locator(".replay .step")).toContainText("5");
});

test("rules open at a clause, in both languages", async ({ page }) => {
  await page.goto("/rules/no-retreat/8.5.1");
  await expect(page.locator("article.found")).toContainText("NR 8.5.1");
  await page.getByRole("checkbox").check();
  await expect(page.locator("article.found p")).toHaveCount(2);
  await page.getByRole("searchbox").fill("железн");
  await expect(page.locator("article").first()).toBeVisible();
});

test("charts of the rules are tables, in both languages", async ({ page }) => {
  await page.goto("/rules/no-retreat");
  await page.locator(".chapters").getByText("Charts").click();
  const axis = page.locator(".chart").filter({ hasText: "Combat results table: the Axis" });
  await expect(axis.getByRole("row", { name: /^3:1/ })).toHaveText(/3:1\s*CB\s*EX\s*DR\s*DR\s*DS\s*DD/);
  await expect(page.locator(".chart").filter({ hasText: "Turn track" }).getByRole("row")).toHaveCount(29);
  await page.getByRole("searchbox").fill("swamp");
  await expect(page.locator(".chart")).not.toHaveCount(0);
  await expect(axis).toHaveCount(0);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.locator(".chart").first()).toContainText("Таблица результатов боя");
  expect(await page.locator(".charts").innerText()).not.toMatch(/\[[a-z-]+\]/);
});

test("a table tells of its scenario: special rules, points, weather, in both languages", async ({ page }) => {
  await newMatch(page, { game: "Tank Battles", scenario: "dubno-1941", opponent: "hotseat" });
  await page.getByRole("tab", { name: "Scenario" }).click();
  const brief = page.locator(".briefing");
  await expect(brief.getByRole("heading", { level: 2 })).toContainText("Dubno");
  await expect(brief.locator(".chart")).toHaveCount(6);
  await expect(brief.locator(".chart").filter({ hasText: "Levels of victory" })).toBeVisible();
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(brief.getByRole("heading", { level: 2 })).toContainText("Дубно");
  await expect(brief.locator(".chart").filter({ hasText: "Уровни победы" })).toBeVisible();
  expect(await brief.innerText()).not.toMatch(/\[[a-z-]+\]/);
});

test("it is silent until sound is switched on, and that is remembered", async ({ page }) => {
  await page.addInitScript(() => {
    const heard = window as unknown as { made: number };
    heard.made = 0;
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        heard.made++;
      }
    };
  });
  const made = () => page.evaluate(() => (window as unknown as { made: number }).made);
  await newMatch(page, { game: "Skirmish", scenario: "clearing", opponent: "bot", bot: "random" });
  await step(page);
  await page.waitForTimeout(500);
  expect(await made()).toBe(0);
  await page.getByRole("tab", { name: "Game" }).click();
  await page.getByRole("checkbox", { name: "Sound" }).check();
  await expect.poll(made).toBe(1);
  await page.reload();
  await page.getByRole("tab", { name: "Game" }).click();
  await expect(page.getByRole("checkbox", { name: "Sound" })).toBeChecked();
});

test("who comes back reads what he missed", async ({ page }) => {
  const url = await newMatch(page, { game: "No Retreat", opponent: "hotseat" });
  await expect(mine(page)).toBeVisible();
  await expect(page.locator(".digest")).toHaveCount(0);
  const id = new URL(url).pathname.split("/")[2]!;
  await page.goto("/");
  await page.evaluate((match) => localStorage.setItem(`stavka:${match}/axis`, "1"), id);
  await page.goto(url);
  await expect(page.locator(".digest li").nth(2)).toBeVisible();
  await page.locator(".digest").getByRole("button", { name: "Close" }).click();
  await expect(page.locator(".digest")).toHaveCount(0);
  await page.reload();
  await expect(mine(page)).toBeVisible();
  await expect(page.locator(".digest")).toHaveCount(0);
});

test.describe("a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("360 pixels are enough to play with a finger", async ({ page }) => {
    await newMatch(page, { game: "Skirmish", scenario: "clearing", opponent: "bot", bot: "random" });
    await expect(mine(page)).toBeVisible();
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(360);
    for (let n = 0; n < 10; n++) await step(page);
    await page.locator(".panel-toggle").tap();
    await expect(page.locator(".log li").first()).toBeVisible();
    for (const path of ["/", "/rules/no-retreat", "/account"]) {
      await page.goto(path);
      await expect(page.locator("main :is(.chart, .shelf, form)").first()).toBeVisible();
      expect(await wide(), path).toBeLessThanOrEqual(360);
    }
  });
});

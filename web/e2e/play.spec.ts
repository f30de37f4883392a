import { expect } from "@playwright/test";
import { calm, handOver, mine, newMatch, playOut, step } from "./player";
import { test } from "./server";

test("a game against the bot is played to its end", async ({ page }) => {
  await newMatch(page, { game: "Skirmish", scenario: "clearing", opponent: "bot", bot: "random" });
  await playOut([page], 4000, 0.3);
  await expect(page.locator(".prompt .outcome")).toBeVisible();
});

test("a hot-seat game hands the screen over and is played to its end", async ({ page }) => {
  await newMatch(page, { game: "Skirmish", scenario: "clearing", opponent: "hotseat" });
  await playOut([page], 4000, 0.2);
  await expect(page.locator(".prompt .outcome")).toBeVisible();
});

test("two browsers play a scenario of No Retreat to its end", async ({ browser, page, baseURL }) => {
  test.setTimeout(400_000);
  await newMatch(page, { game: "No Retreat", scenario: "saturn", opponent: "link" });
  const link = await page.locator(".invite input").inputValue();
  const friend = await (
    await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  ).newPage();
  await friend.goto(link);
  await friend.locator("main .buttons .primary").click();
  await expect(friend.getByTestId("map")).toBeVisible();
  await playOut([page, friend], 12_000, 0.05);
  await expect(page.locator(".prompt .outcome")).toBeVisible();
  await expect(friend.locator(".prompt .outcome")).toBeVisible();
});

test("Mtsensk is played to its end against the bot", async ({ page }) => {
  test.setTimeout(400_000);
  await newMatch(page, { game: "Tank Battles", scenario: "mtsensk-1941", opponent: "bot", bot: "level-1" });
  await playOut([page], 12_000, 0.1);
  await expect(page.locator(".prompt .outcome")).toBeVisible();
});

test("the language changes everywhere and is remembered", async ({ page }) => {
  await newMatch(page, { game: "No Retreat", opponent: "bot", bot: "random" });
  await expect(mine(page)).toContainText("discard");
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.locator("h1")).toHaveText("Ни шагу назад!");
  await expect(mine(page)).toContainText("карт");
  await page.reload();
  await expect(page.locator("h1")).toHaveText("Ни шагу назад!");
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  const text = await page.locator("body").innerText();
  expect(text).not.toMatch(/\[[a-z-]+\]/);
});

test("a restart of the server in the middle of a turn is a hiccup", async ({ page, server }) => {
  await newMatch(page, { game: "No Retreat", opponent: "hotseat" });
  await expect(mine(page)).toBeVisible();
  for (let n = 0; n < 6; n++) await step(page);
  await calm(page);
  const lines = await page.locator(".log li").count();
  await server.stop();
  await expect(page.locator(".behind")).toBeVisible();
  await server.start();
  await expect(page.locator(".behind")).toBeHidden();
  await expect.poll(() => page.locator(".log li").count()).toBe(lines);
  let moved = false;
  for (let n = 0; n < 60 && !moved; n++) {
    if (!(await handOver(page))) await step(page);
    await page.waitForTimeout(100);
    moved = (await page.locator(".log li").count()) > lines;
  }
  expect(moved).toBe(true);
});

import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { at, mine, newMatch, onMap, rest, until } from "./player";
import { test } from "./server";

interface Spot {
  x: number;
  y: number;
}

/** Fingers on the glass of a page. */
class Fingers {
  private constructor(private readonly glass: CDPSession) {}

  static async of(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  private async send(type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Spot[]): Promise<void> {
    await this.glass.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  async down(...spots: Spot[]): Promise<void> {
    await this.send("touchStart", spots);
  }

  async move(...spots: Spot[]): Promise<void> {
    await this.send("touchMove", spots);
  }

  async up(): Promise<void> {
    await this.send("touchEnd", []);
  }

  /** Drags one finger from here to there. */
  async drag(from: Spot, to: Spot): Promise<void> {
    await this.down(from);
    for (const share of [0.1, 0.3, 0.6, 0.9, 1]) {
      await this.move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    }
    await this.up();
  }
}

/** Hexes of a list of choices that lie open on the map. */
async function open(page: Page, hexes: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const hex of hexes) if (await onMap(page, await at(page, hex))) found.push(hex);
  return found;
}

/** The hexes that the list of choices names. */
async function listed(page: Page): Promise<string[]> {
  await page.locator(".prompt .buttons button[aria-expanded]").tap();
  const texts = await page.locator(".choices button").allTextContents();
  await page.locator(".prompt .buttons button[aria-expanded]").tap();
  return texts.flatMap((text) => /\d{4}/.exec(text)?.[0] ?? []);
}

test.use({ viewport: { width: 412, height: 800 }, hasTouch: true, isMobile: true });

test("two fingers zoom, one pans, a long press says why, and a unit is dragged to its goal", async ({
  page,
}) => {
  await newMatch(page, { game: "No Retreat", scenario: "moscow", opponent: "hotseat" });
  await until(page, /Move your units/);
  const fingers = await Fingers.of(page);
  const apart = async () => {
    const [a, b] = [await rest(page, "1708"), await rest(page, "2008")];
    return b.x - a.x;
  };

  // Apart by the half again: the map is as much larger, and what was between the fingers stays there.
  const [wide, held] = [await apart(), await rest(page, "1708")];
  const pinch = (far: number): [Spot, Spot] => [
    { x: held.x - far, y: held.y },
    { x: held.x + far, y: held.y },
  ];
  await fingers.down(...pinch(40));
  for (const far of [44, 50, 56, 60]) await fingers.move(...pinch(far));
  await fingers.up();
  expect((await apart()) / wide).toBeCloseTo(1.5, 1);
  const after = await rest(page, "1708");
  expect(Math.hypot(after.x - held.x, after.y - held.y)).toBeLessThan(8);
  // Neither was a tap.
  await expect(page.locator(".words .chip")).toHaveCount(0);
  await fingers.down(...pinch(60));
  for (const far of [56, 50, 44, 40]) await fingers.move(...pinch(far));
  await fingers.up();
  expect((await apart()) / wide).toBeCloseTo(1, 1);

  const before = await rest(page, "1708");
  await fingers.drag({ x: 60, y: 330 }, { x: 110, y: 300 });
  const panned = await rest(page, "1708");
  // The browser itself keeps the first few pixels back, until it is sure of a drag.
  const way = { x: panned.x - before.x, y: panned.y - before.y };
  expect(Math.hypot(way.x - 50, way.y + 30)).toBeLessThan(20);
  await expect(page.locator(".words .chip")).toHaveCount(0);

  // A press on an enemy says by which clause he cannot be chosen; the finger lifted chooses nothing.
  await page.keyboard.press("t");
  const rows = page.locator(".board-text tr");
  const hexes = async (of: Locator) =>
    (await of.locator("th").allTextContents()).map((text) => text.slice(0, 4));
  const movers = await hexes(rows.filter({ has: page.locator("td button") }));
  const enemies = await hexes(rows.filter({ hasText: "the Soviets" }));
  await page.keyboard.press("t");
  const enemy = (await open(page, enemies))[0]!;
  await fingers.down(await at(page, enemy));
  await expect(page.locator(".why")).toContainText("Cannot be chosen now");
  await fingers.up();
  await expect(page.locator(".why .reason .clause").first()).toContainText("NR");
  await expect(page.locator(".words .chip")).toHaveCount(0);
  await page.locator(".panel-toggle").tap();

  // A finger carries a unit as the mouse does.
  const from = (await open(page, movers))[0]!;
  await page.touchscreen.tap(...(Object.values(await rest(page, from)) as [number, number]));
  await expect(page.locator(".words .chip")).toHaveCount(2);
  const goal = (
    await open(
      page,
      (await listed(page)).filter((hex) => hex !== from),
    )
  )[0]!;
  await page.locator(".prompt .words .chip").first().tap();
  await expect(mine(page).locator(".words .chip")).toHaveCount(0);
  await fingers.drag(await rest(page, from), await at(page, goal));
  // On a slow machine the finger may have rested long enough to ask: then the panel opens by itself, now or in a moment.
  const toggle = page.locator(".panel-toggle");
  await expect(async () => {
    if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.tap();
    await page.getByRole("tab", { name: "Log" }).tap({ timeout: 2_000 });
  }).toPass();
  await expect(page.locator(".log li").last()).toContainText("moves from");
});

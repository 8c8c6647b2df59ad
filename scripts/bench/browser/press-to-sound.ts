import type { Browser, Page } from '@playwright/test';
import { printFigure, toMedian } from '../figures.ts';
import { phone, slowDown } from './page-visit.ts';

const rounds = 5;
/** Longer than a pointer has to rest until its preview loads, and long enough to load it. */
const warmingMs = 500;

interface Pressed {
  pressedAt: number;
  soundMs: number[];
}

/** Runs in the page, and measures the time from a press until an audio element plays. */
function observeSound(): void {
  const pressed: Pressed = { pressedAt: 0, soundMs: [] };
  Object.assign(globalThis, { benchSound: pressed });
  addEventListener('pointerdown', ({ timeStamp }) => Object.assign(pressed, { pressedAt: timeStamp }), true);
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    this.addEventListener(
      'playing',
      () => {
        pressed.soundMs.push(performance.now() - pressed.pressedAt);
      },
      { once: true },
    );
    return play.call(this);
  };
}

async function press(page: Page, at: number, isWarmed: boolean): Promise<number> {
  const button = page.getByRole('button', { name: /^Play / }).nth(at);
  await button.scrollIntoViewIfNeeded();
  if (isWarmed) {
    await button.focus();
    await page.waitForTimeout(warmingMs);
  }
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button to press is not shown.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => (globalThis as unknown as { benchSound: Pressed }).benchSound.soundMs.length > 0);
  return page.evaluate(() => (globalThis as unknown as { benchSound: Pressed }).benchSound.soundMs.splice(0)[0] ?? 0);
}

/**
 * Measures the time from a press on a cover to its sound, for the first press on a page and for one that was focused
 * before.
 */
export async function measureSound(browser: Browser, url: string): Promise<void> {
  const cold: number[] = [];
  const warmed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.addInitScript(observeSound);
    await page.goto(url, { waitUntil: 'networkidle' });
    cold.push(await press(page, 0, false));
    warmed.push(await press(page, 0, true));
    await context.close();
  }
  const print = (work: string, values: number[], atMost: number) =>
    printFigure({
      work,
      value: toMedian(values),
      unit: 'ms',
      atMost,
      detail: `rounds ${values.map((value) => value.toFixed(0)).join(' ')}`,
    });
  print('press to sound, first of the page', cold, 400);
  print('press to sound, warmed', warmed, 120);
}

import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test, type World } from './lib/world.ts';

const widths = [320, 360, 375, 390, 414, 430, 768, 1440];

/** Reduces the price of every pack that is sold, and makes it more than $100. */
async function putAllOnSale(world: World, file: string): Promise<void> {
  const catalog = JSON.parse(await world.backline('catalog', 'export'));
  for (const collection of catalog.collections) {
    if (collection.price === undefined) continue;
    collection.price = { amount: 34_900, currency: 'USD' };
    collection.sale = { price: { amount: 29_900, currency: 'USD' } };
  }
  await writeFile(file, JSON.stringify(catalog));
  await world.backline('catalog', 'import', file);
}

/** Finds the struck-through prices that are not in the same line as the current price, by their surrounding text. */
async function findAbove(page: Page): Promise<string[]> {
  return page.locator('s:visible').evaluateAll((struck) =>
    struck.flatMap((element) => {
      const [before, now] = [element, element.nextElementSibling].map((one) => one?.getBoundingClientRect());
      if (before === undefined || now === undefined) return ['alone'];
      const isBeside = now.left >= before.right && now.top < before.bottom && before.top < now.bottom;
      return isBeside ? [] : [`${element.closest('li, article, section')?.textContent?.slice(0, 40)}`];
    }),
  );
}

test('a struck price stands beside the one of the sale, from 320 px on', async ({ page, world }, info) => {
  test.slow();
  await putAllOnSale(world, info.outputPath('on-sale.json'));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/marketplace', '/marketplace?view=list', '/marketplace/collection/harbor-strings']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^Add To Cart/ }).first()).toBeVisible();
      expect(await page.locator('s:visible').count()).toBeGreaterThan(0);
      expect(await findAbove(page), `${path} at ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
    }
  }
  await page.goto('/marketplace');
  await page
    .getByRole('button', { name: /^Add To Cart/ })
    .first()
    .click();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: /^Cart 1 item/ }).click();
    await expect(page.getByRole('dialog').locator('s')).toBeVisible();
    expect(await findAbove(page), `the cart at ${width}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

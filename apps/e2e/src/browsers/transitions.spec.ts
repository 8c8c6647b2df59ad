import type { Page } from '@playwright/test';
import { awaitHydrated } from '../lib/rendered.ts';
import { expect, test, testLong } from '../lib/world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const titleOf = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const packOf = (page: Page, name: string) => page.getByRole('article').getByRole('link', { name, exact: true });

test('a related pack opens with one cover that has the name', async ({ page }) => {
  await page.goto('/marketplace/collection/harbor-strings');
  const related = page.getByRole('region', { name: 'Related' });
  const other = related.getByRole('heading', { level: 2 }).nth(1).getByRole('link');
  const name = (await other.textContent()) ?? '';
  await other.click();
  await expect(titleOf(page, name)).toBeVisible();
  const countNamed = () =>
    page.evaluate(() => {
      const names = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element).viewTransitionName);
      return names.filter((text) => text === 'cover').length;
    });
  expect(await countNamed()).toBe(1);
  await page.goBack();
  await expect(titleOf(page, 'Harbor Strings')).toBeVisible();
  expect(await countNamed()).toBe(1);
});

testLong('a transition that is cut short is no error', async ({ page }) => {
  await page.addInitScript(() => {
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (update) {
      const transition = start.call(this, update);
      transition.skipTransition();
      return transition;
    };
  });
  await page.goto('/marketplace');
  await awaitHydrated(page);
  await packOf(page, 'Reed Season').click();
  await expect(titleOf(page, 'Reed Season')).toBeVisible();
  await page.goBack();
  await expect(titleOf(page, 'Marketplace')).toBeVisible();
});

test('quick clicks, a quick way back and a phone that is turned are no errors', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/marketplace');
  await awaitHydrated(page);
  // Opens two packs one after the other, and goes back and forth during the transitions.
  await page.evaluate(async () => {
    const open = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('article h2 a')]
        .find(({ textContent }) => textContent === name)
        ?.click();
    const later = () => new Promise((resolve) => setTimeout(resolve));
    // Going forward before going back has finished leads nowhere, so all history entries must belong to this page.
    for (let spare = 0; spare < 3; spare += 1) history.pushState(history.state, '', location.href);
    open('Reed Season');
    await later();
    open('Harbor Strings');
    while (location.pathname === '/marketplace') await later();
    for (let turn = 0; turn < 6; turn += 1) {
      if (turn % 2 === 0) history.back();
      else history.forward();
      await later();
    }
  });
  await page.goto('/marketplace');
  await awaitHydrated(page);
  for (const name of ['Reed Season', 'Harbor Strings']) {
    await Promise.all([page.setViewportSize({ width: 844, height: 390 }), packOf(page, name).click()]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(titleOf(page, name)).toBeVisible();
    await Promise.all([page.goBack(), page.setViewportSize({ width: 844, height: 390 })]);
    await expect(titleOf(page, 'Marketplace')).toBeVisible();
  }
});

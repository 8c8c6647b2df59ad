import type { Page } from '@playwright/test';
import { isLong } from '../lib/env.ts';
import { awaitHydrated, awaitRendered, openUnanswered } from '../lib/rendered.ts';
import { expect, test, testLong } from '../lib/world.ts';

const collection = '/marketplace/collection/harbor-strings';
const addHarbor = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add To Cart: Harbor Strings' });
const cartOf = (page: Page, text: string) => page.getByRole('button', { name: new RegExp(`^Cart ${text}`) });

for (const width of isLong ? [390, 1440] : [390])
  test.describe(`${width} px wide, on a slow network${isLong ? ' and machine' : ''}`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.beforeEach(async ({ page }) => {
      const browser = await page.context().newCDPSession(page);
      // The browser slows a page down by using CPU time: one slowed page takes as much as four.
      if (isLong) await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
      await browser.send('Network.emulateNetworkConditions', slow4g);
    });

    test('hydration leaves the page where it was scrolled to, and does what was pressed before', async ({
      page,
      world,
    }) => {
      const answer = await openUnanswered(page, world);
      await addHarbor(page).click();
      await page.evaluate(() => window.scrollTo(0, 1500));
      answer();
      await awaitHydrated(page);
      await expect(cartOf(page, '1 item')).toBeAttached();
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    });

    test('Add To Cart counts where the page is left at once for another pack', async ({ page, world }) => {
      await awaitRendered(world, ['/marketplace/collection/reed-season']);
      const answer = await openUnanswered(page, world);
      await addHarbor(page).click();
      await page.getByRole('main').getByRole('link', { name: 'Reed Season', exact: true }).first().click();
      await expect(page.getByRole('heading', { name: 'Reed Season', level: 1 })).toBeVisible();
      answer();
      await awaitHydrated(page);
      await expect(cartOf(page, '1 item')).toBeAttached();
      await page.reload();
      await expect(cartOf(page, '1 item')).toBeAttached();
    });

    testLong('Add To Cart counts where the page is left at once for one without a cart', async ({ page, world }) => {
      const answer = await openUnanswered(page, world, collection);
      await addHarbor(page).click();
      await page.getByRole('link', { name: 'Log In' }).click();
      answer();
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await page.goto('/marketplace');
      await expect(cartOf(page, '1 item')).toBeAttached();
    });

    for (const path of isLong ? ['/marketplace', collection] : [collection])
      test(`Add To Cart keeps a pack that is in the cart already: ${path}`, async ({ page, world }) => {
        await page.goto(path);
        await addHarbor(page).click();
        await expect(cartOf(page, '1 item')).toBeAttached();
        const answer = await openUnanswered(page, world, path);
        await addHarbor(page).click();
        answer();
        await awaitHydrated(page);
        await expect(
          page.getByRole('main').getByRole('button', { name: 'Remove From Cart: Harbor Strings' }),
        ).toBeVisible();
        await expect(cartOf(page, '1 item')).toBeAttached();
      });

    test('what was typed, ordered and asked for before is kept, with what the address says', async ({
      page,
      world,
    }) => {
      const answer = await openUnanswered(page, world, '/marketplace?show=heard');
      // On a narrow screen, sorting is among the filters, which open only when the page is ready.
      const isOrdered = width >= 768;
      if (isOrdered) await page.getByLabel('Sort').selectOption({ label: 'Price, low to high' });
      await page.getByRole('searchbox').pressSequentially('tine');
      answer();
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(page.getByRole('searchbox')).toHaveValue('tine');
      await expect(page.getByLabel('Sort')).toHaveValue(isOrdered ? 'price-up' : 'featured');
      await expect(page).toHaveURL(isOrdered ? /\?q=tine&show=heard&sort=price-up$/ : /\?q=tine&show=heard$/);
    });

    test('the cart, the way back and a sound answer to an early press', async ({ page, world }) => {
      const answer = await openUnanswered(page, world, collection);
      await page
        .getByRole('button', { name: /^Play / })
        .first()
        .click();
      await cartOf(page, '0 items').first().click();
      answer();
      await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
      await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing');
    });
  });

test.describe('1440 px wide', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  testLong('several that were ticked before stay ticked, and so does the order', async ({ page, world }) => {
    const answer = await openUnanswered(page, world);
    await page.getByLabel('Sort').selectOption({ label: 'Name' });
    await page.getByLabel('Choose several at once').check();
    await page.getByRole('button', { name: 'Rows', exact: true }).click();
    answer();
    await expect(page).toHaveURL(/\?several=1&sort=name&view=rows$/);
    await expect(page.getByLabel('Choose several at once')).toBeChecked();
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('link', { name: /^Brass/ }).click();
    await filters.getByRole('link', { name: /^Keyboards/ }).click();
    await expect(filters.locator('[aria-current=true]')).toHaveCount(2);
    await expect(page.getByLabel('Sort')).toHaveValue('name');
  });

  test('a filter that is followed before takes along what was ticked and ordered', async ({ page, world }) => {
    await openUnanswered(page, world);
    await page.getByLabel('Sort').selectOption({ label: 'Name' });
    await page.getByLabel('Choose several at once').check();
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('link', { name: /^Brass/ }).click();
    await expect(page).toHaveURL(/\?category=Brass&sort=name&several=1$/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(page.getByLabel('Choose several at once')).toBeChecked();
    await expect(page.getByLabel('Sort')).toHaveValue('name');
    await expect(filters.getByRole('link', { name: /^Brass/ })).toHaveAttribute('aria-current', 'true');
  });
});

testLong('a fold that is opened before has its contents after', async ({ page, world }) => {
  const answer = await openUnanswered(page, world, collection);
  await page.locator('summary', { hasText: 'What’s New' }).press('Enter');
  answer();
  await expect(page.getByRole('listitem').filter({ hasText: 'D#3 was recorded again' })).toBeVisible();
});

/** Clicks links of the list one after the other, before the browser paints. */
const clickAll = (page: Page, names: string[]) =>
  page.evaluate((texts) => {
    const links = [...document.querySelectorAll<HTMLElement>('main a:not([aria-hidden])')];
    for (const text of texts) links.find((link) => link.textContent.startsWith(text))?.click();
  }, names);

testLong('a filter that is pressed while a pack opens filters the list', async ({ page, world }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/marketplace');
  await awaitHydrated(page);
  await clickAll(page, ['Harbor Strings', 'Brass']);
  await expect(page).toHaveURL(`${world.url}/marketplace?category=Brass`);
  await expect(page.getByRole('heading', { name: 'Copperline Brass' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Harbor Strings' })).toHaveCount(0);
});

test('of two packs that are pressed the second opens', async ({ page, world }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/marketplace');
  await awaitHydrated(page);
  await clickAll(page, ['Reed Season', 'Harbor Strings']);
  await expect(page).toHaveURL(`${world.url}${collection}`);
  await expect(page.getByRole('heading', { name: 'Harbor Strings', level: 1 })).toBeVisible();
});

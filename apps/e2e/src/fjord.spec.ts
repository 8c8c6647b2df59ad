import { fjordBrand as brand, cadenzaBrand } from '@backline/fixtures/brands';
import type { Page } from '@playwright/test';
import { enterBuyer, finish, overlayOf, payWith } from './lib/overlay.ts';
import { answerConsent, expect, test, visitSignedIn } from './lib/world.ts';

/** Words that only the demonstration's brand or catalog puts on a page or into a mail. */
const foreignWords = /cadenza|harbor|\bMUS\b|tramhall|nightjar|undertow/i;
/** The reference has sample prices in dollars. */
const foreign = new RegExp(`${foreignWords.source}|\\$\\s?\\d`, 'i');
const foreignColors = new RegExp(Object.values({ ...cadenzaBrand.colors, ...cadenzaBrand.mailColors }).join('|'), 'i');
const tokens = Object.keys(brand.colors).map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

/** The tokens that the browser has computed for the page, and the font of its text. */
async function readLook(page: Page) {
  return page.evaluate((names) => {
    const style = getComputedStyle(document.documentElement);
    return {
      colors: names.map((name) => style.getPropertyValue(`--color-${name}`).trim()),
      font: getComputedStyle(document.body).fontFamily,
      scheme: style.colorScheme,
    };
  }, tokens);
}

async function expectOwn(page: Page, words = foreign): Promise<void> {
  const html = await page.content();
  expect(html.match(words)?.[0]).toBeUndefined();
  expect(html.match(foreignColors)?.[0]).toBeUndefined();
  expect(await readLook(page)).toEqual({
    colors: Object.values(brand.colors),
    font: expect.stringContaining('Figtree'),
    scheme: 'light',
  });
}

test('a maker sells a plan of their own from an empty database, in euros', async ({ page, mayProvoke, world }) => {
  test.slow();
  // Its plugin has no installer yet. The browser logs an error if this call is sent alone and not in a batch.
  mayProvoke(/404 .*downloads\.getLatestVersion/);

  await test.step('the doors show the catalog', async () => {
    await page.goto('/login');
    await answerConsent(page, 'Don’t Allow');
    await expect(page.getByRole('link', { name: 'Glasshavn' })).toHaveAttribute(
      'href',
      '/marketplace/collection/glasshavn',
    );
    await expectOwn(page);
    await page.goto('/signup');
    await expect(page.getByRole('link', { name: 'Glasshavn' })).toBeVisible();
    await expectOwn(page);
  });

  await test.step('the shop names its plans', async () => {
    await page.goto('/marketplace');
    await expect(page.getByRole('heading', { name: 'Skerry Bells' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('With Fjord Pass');
    await expect(page.getByRole('main')).toContainText('Included in Fjord Basics');
    // For a visitor in Germany the provider returns this price, which includes tax.
    await expect(page.getByRole('main')).toContainText('€139.00');
    await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('€0.00');
    await expectOwn(page);
    await page.goto('/marketplace/collection/glasshavn');
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('Fjord Pass');
    await expectOwn(page);
    await page.goto('/marketplace/developer/skerry-audio');
    await expect(page.getByRole('heading', { name: 'Skerry Audio' })).toBeVisible();
    await expectOwn(page);
  });

  await test.step('what is beside the portal is the maker’s too', async () => {
    await page.goto('/api/v1/docs');
    await expectOwn(page, foreignWords);
    await page.goto('/dev/plugin');
    expect(await page.locator('body').innerText()).not.toMatch(foreign);
    for (const path of ['/api/v1/openapi.json', '/api/v1/openapi-plugin.json', '/robots.txt', '/sitemap.xml'])
      expect((await (await page.request.get(path)).text()).match(foreignWords)?.[0]).toBeUndefined();
    await page.goto('/marketplace');
    const card = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(card).toMatch(/\/brand\/social-card\.png\?v=/);
    expect((await page.request.get(card ?? '')).headers()['content-type']).toBe('image/png');
    // Only files that the brand names are served from its folder.
    expect((await page.request.get('/brand/catalog.json')).status()).toBe(404);
  });

  const account = await world.createAccount();
  await test.step('the plan is tried and paid', async () => {
    await visitSignedIn(page, account, '/account/fjord-plus');
    await expect(page.getByRole('heading', { name: 'Fjord Pass', level: 1 })).toBeVisible();
    await expect(page.getByText('14-Day Trial, then')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('€12.50');
    await expectOwn(page);
    await page.getByRole('tab', { name: 'Monthly' }).click();
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(overlayOf(page).locator('html')).toHaveAttribute('data-theme', 'light');
    await enterBuyer(page, account.email, 'DE');
    await payWith(page, 'pays');
    await finish(page);
    await expect(page.getByText('14 days left in trial')).toBeVisible();
    await expectOwn(page);
    await world.paddle('advanceClock', { days: 14, hours: 1 });
    await expect(async () => {
      await page.goto('/account/fjord-plus');
      await expect(page.getByText('Upcoming Charge')).toBeVisible({ timeout: 2000 });
      await expect(page.getByText('left in trial')).toHaveCount(0, { timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole('main')).toContainText('€12.50');
  });

  await test.step('what was paid is owned', async () => {
    await page.goto('/account/licenses');
    await expect(page.getByRole('heading', { name: 'Fjord Pass' })).toBeVisible();
    await expectOwn(page);
    await page.goto('/account/profile');
    await expectOwn(page);
    const { subject, text, html } = await world.mail(account.email, 'trial of Fjord Pass');
    expect(`${subject} ${text} ${html}`).not.toMatch(foreign);
    expect(html).not.toMatch(foreignColors);
    expect(html).toContain(brand.mailColors.link);
    expect(text).toContain('Strandgata 4');
  });

  await test.step('a code has the prefix of the maker', async () => {
    const made = ['--count', '1', '--batch', 'SPRING', '--json', '--reason', 'a journey'];
    const { licenseCodes } = JSON.parse(await world.backline('license', 'generate', '--sku', 'FJD-100', ...made));
    const [code = ''] = licenseCodes as string[];
    expect(code).toMatch(/^FJORD(-[0-9A-Z]{4}){4}$/);
    await page.goto('/account/licenses');
    await page.getByRole('button', { name: 'Add Licenses' }).click();
    await page.getByLabel('License codes').pressSequentially(code.slice('FJORD-'.length).toLowerCase());
    await expect(page.getByLabel('License codes')).toHaveValue(code);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('You’ve successfully added 1 licenses to your collection.')).toBeVisible();
    await expectOwn(page);
  });
});

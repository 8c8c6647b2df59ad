import type { Page } from '@playwright/test';
import { enterBuyer, finish, payWith } from './overlay.ts';
import { expect, test, visitSignedIn } from './world.ts';

/** What only the demonstration's catalog, or its currency, would put on a page or into a mail. */
const foreign = /cadenza|harbor|MUS-0\d{4}|\$\s?\d|tramhall|nightjar|undertow/i;

async function expectOwn(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(foreign);
  expect(await page.title()).not.toMatch(foreign);
  expect(await page.locator('#product-config').textContent()).not.toMatch(foreign);
}

test('a maker sells a plan of their own from an empty database, in euros', async ({ page, world }) => {
  test.slow();

  await test.step('the doors show the catalog', async () => {
    await page.goto('/login');
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
    // What the provider asks of a visitor in Germany, without its tax.
    await expect(page.getByRole('main')).toContainText('€116.81');
    await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('€0.00');
    await expectOwn(page);
    await page.goto('/marketplace/collection/glasshavn');
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('Fjord Pass');
    await expectOwn(page);
    await page.goto('/marketplace/developer/skerry-audio');
    await expect(page.getByRole('heading', { name: 'Skerry Audio' })).toBeVisible();
    await expectOwn(page);
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
    const { subject, text } = await world.mail(account.email, 'trial of Fjord Pass');
    expect(`${subject} ${text}`).not.toMatch(foreign);
  });
});

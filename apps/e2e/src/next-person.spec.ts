import type { Page } from '@playwright/test';
import { buyPack, main } from './lib/orders.ts';
import { awaitHydrated } from './lib/rendered.ts';
import { type Account, expect, logInOnPage, test } from './lib/world.ts';

const pack = { slug: 'harbor-strings', name: 'Harbor Strings' };

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
};

/** Everything that the browser stores for this site, the page's content and its title. */
const readAll = (page: Page) =>
  page.evaluate(() => [
    ...Object.entries({ ...localStorage }),
    ...Object.entries({ ...sessionStorage }),
    document.cookie,
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('input')].map(({ value }) => value),
  ]);

async function expectNothingOf(page: Page, account: Account, orderId: string, where: string): Promise<void> {
  const kept = JSON.stringify(await readAll(page));
  for (const secret of [account.email, account.contactName, orderId])
    expect(kept, `${secret} ${where}`).not.toContain(secret);
}

const tabs = ['profile', 'security', 'data', 'activity', 'licenses', 'orders', 'cadenza-plus', 'download-cadenza'];

test('who logs in next finds nothing of who logged out', async ({ page, world }) => {
  const first = await world.createAccount('Amadea Firstborn');
  const second = await world.createAccount('Bruno Secondson');
  await page.goto('/login');
  await logInOnPage(page, first);
  await expect(page).toHaveURL(/\/account/);
  await buyPack(page, pack.slug, pack.name, first.email);
  const receipt = page.getByRole('region', { name: 'Your purchase' });
  await expect(receipt).toContainText('Your purchase is in your licenses.');
  const orderId = /txn_[a-z\d]+/.exec((await receipt.textContent()) ?? '')?.[0] ?? '';
  expect(orderId).not.toBe('');
  // Fills the cart, plays a pack and opens every page of the account.
  await page.goto('/marketplace');
  await awaitHydrated(page);
  await main(page)
    .getByRole('button', { name: /^Add To Cart/ })
    .first()
    .click();
  for (const tab of tabs) {
    await page.goto(`/account/${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/marketplace');
  await awaitHydrated(page);
  await expect(receipt).toBeVisible();
  await logOut(page);
  await expect(receipt).toBeHidden();
  await expectNothingOf(page, first, orderId, 'after the log-out');
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveAccessibleName('Cart 0 items, $0.00');
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await expectNothingOf(page, first, orderId, 'on the login page');
  await logInOnPage(page, second);
  await expect(page).toHaveURL(/\/marketplace$/);
  for (const path of [
    ...tabs.map((tab) => `/account/${tab}`),
    '/marketplace',
    `/marketplace/collection/${pack.slug}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNothingOf(page, first, orderId, `at ${path}`);
  }
  const offer = page.getByRole('complementary', { name: 'Offer' });
  await expect(offer.getByRole('button', { name: `Add To Cart: ${pack.name}` })).toBeVisible();
});

test('a guest who logs in owns what the code gives, once it is added', async ({ page, world }) => {
  const account = await world.createAccount('Clara Wieck');
  const guest = 'guest-who-logs-in@example.org';
  await buyPack(page, pack.slug, pack.name, guest);
  const receipt = page.getByRole('region', { name: 'Your purchase' });
  const offer = page.getByRole('complementary', { name: 'Offer' });
  await expect(receipt).toContainText(`We emailed your codes to ${guest}.`);
  await expect(receipt.getByRole('link', { name: 'Create Account' })).toBeVisible();
  await receipt.getByRole('link', { name: 'Log In' }).click();
  await logInOnPage(page, account);
  await expect(page).toHaveURL(/\/account\/licenses\?license-code=$/);
  await page.goto(`/marketplace/collection/${pack.slug}`);
  await awaitHydrated(page);
  await expect(offer).toContainText('Bought: code in your email');
  await expect(offer.getByText('Owned', { exact: true })).toBeHidden();
  await expect(receipt.getByRole('link', { name: 'Create Account' })).toBeHidden();
  await expect(receipt.getByRole('link', { name: 'Add the Codes to Your Account' })).toBeVisible();
  await receipt.getByRole('button', { name: 'Send the Email Again' }).click();
  await expect(receipt).toContainText('We emailed new codes to the address you paid with.');
  const mail = await world.mail(guest, 'They replace the codes in our earlier email');
  const [code = ''] = /MUS(-[A-Z\d]{4}){4}/.exec(mail.text) ?? [];
  await page.goto(`/account/licenses?license-code=${code}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem 1 Code' }).click();
  await expect(page.getByRole('dialog')).toContainText('successfully added');
  await page.goto(`/marketplace/collection/${pack.slug}`);
  await awaitHydrated(page);
  await expect(offer.getByText('Owned', { exact: true })).toBeVisible();
  await expect(receipt).toContainText(`We emailed your codes to ${guest}.`);
});

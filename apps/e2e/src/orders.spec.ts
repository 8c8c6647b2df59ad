import type { Page } from '@playwright/test';
import { buyPack, dialogOf, main, withdraw } from './lib/orders.ts';
import { enterBuyer, finish, payWith } from './lib/overlay.ts';
import { type Account, expect, test, testLong, visitSignedIn, type World } from './lib/world.ts';

async function begin(page: Page, world: World): Promise<Account> {
  const account = await world.createAccount('Clara Wieck');
  await visitSignedIn(page, account);
  return account;
}

const toPayments = async (world: World) => {
  const { data } = await world.paddle<{ data: { event_type: string; data: { id: string } }[] }>('events');
  return data.filter(({ event_type }) => event_type === 'transaction.completed').map((event) => event.data.id);
};

/** Presses Invoice, and waits until the new tab has requested the file. */
async function openInvoice(page: Page): Promise<void> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('request', (request) => request.url().includes('/files/')),
    main(page).getByRole('button', { name: 'Invoice', exact: true }).click(),
  ]);
  await tab.close();
}

test('a customer finds what was bought, opens the invoice, corrects it once and sees a refund', async ({
  page,
  context,
  provokes,
  world,
}) => {
  // The second correction is refused.
  provokes(/409/);
  const account = await begin(page, world);
  await buyPack(page, 'harbor-strings', 'Harbor Strings', account.email);
  await page.getByRole('link', { name: /^Order txn_/ }).click();
  await expect(page.getByRole('heading', { name: /^Order of / })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await expect(main(page).getByText(id)).toBeVisible();
  await expect(
    main(page).getByRole('list', { name: 'Items' }).getByRole('link', { name: 'Harbor Strings' }),
  ).toBeVisible();

  await test.step('the invoice opens in a tab of its own', async () => {
    await openInvoice(page);
    const { url } = (await (
      await world.post(`/user/orders/${id}/invoice`, {}, await toToken(world, account))
    ).json()) as { url: string };
    expect((await fetch(url)).headers.get('content-type')).toBe('application/pdf');
  });

  await test.step('it is corrected once, and refused the second time', async () => {
    const stale = await context.newPage();
    await stale.goto(page.url());
    await main(stale).getByRole('button', { name: 'Correct the Invoice' }).click();
    await main(page).getByRole('button', { name: 'Correct the Invoice' }).click();
    await dialogOf(page).getByLabel('Company').fill('Wieck Scoring');
    await dialogOf(page).getByLabel('Tax number').fill('X');
    await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialogOf(page).getByLabel('Tax number')).toHaveAccessibleDescription(/^A tax number/);
    await dialogOf(page).getByLabel('Tax number').fill('');
    await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialogOf(page)).toContainText('to Wieck Scoring');
    await dialogOf(page).getByRole('button', { name: 'Correct', exact: true }).click();
    await expect(dialogOf(page)).toContainText('The invoice was corrected.');
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
    await expect(main(page)).toContainText('An invoice can be corrected once.');
    await dialogOf(stale).getByLabel('Company').fill('Somebody Else');
    await dialogOf(stale).getByRole('button', { name: 'Continue' }).click();
    await dialogOf(stale).getByRole('button', { name: 'Correct', exact: true }).click();
    await expect(dialogOf(stale).getByRole('alert')).toContainText('already corrected, and that is possible only once');
    await stale.close();
  });

  await test.step('a refund is seen without a reload', async () => {
    await world.paddle('refund', id);
    await world.paddle('deliverNow');
    await expect(main(page).getByRole('status').getByText('Refunded', { exact: true })).toBeVisible({ timeout: 4000 });
    await expect(main(page).getByRole('list', { name: 'Order history' })).toContainText(/\d back/);
  });

  await page.getByRole('link', { name: 'All Orders' }).click();
  await expect(main(page).getByRole('region', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveTitle('Orders | Cadenza Portal');
});

async function toToken(world: World, account: Account): Promise<string> {
  return ((await (await world.logIn(account)).json()) as { token: string }).token;
}

test('a customer withdraws, support decides, and another account sees nothing of it', async ({
  page,
  provokes,
  world,
}) => {
  provokes(/404/);
  const account = await begin(page, world);
  await buyPack(page, 'copperline-brass', 'Copperline Brass', account.email);
  const [id = ''] = (await toPayments(world)).slice(-1);
  await page.goto('/account/licenses');
  await page.getByRole('link', { name: 'Order and invoice of Copperline Brass' }).click();
  await withdraw(page);
  await expect(dialogOf(page)).toContainText('We received your withdrawal.');
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(main(page)).toContainText('Support will refund you within 14 days.');
  await expect(main(page).getByRole('button', { name: 'Withdraw From Contract Here' })).toHaveCount(0);
  const { text } = await world.mail(account.email, 'withdrew from the contract');
  expect(text).toContain('Copperline Brass');

  const other = await world.createAccount();
  await visitSignedIn(page, other, `/account/orders?order=${id}`);
  await expect(page.getByRole('alert')).toContainText('We couldn’t find that order.');
});

test('a guest reads the order, opens its invoice and withdraws by mail', async ({ page, provokes, world }) => {
  provokes(/401|400|404/);
  const guest = 'guest-of-orders@example.org';
  await buyPack(page, 'tine-and-tar', 'Tine & Tar', guest);
  await expect(page.getByText('Bought: code in your email')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See Your Licenses' })).toHaveCount(0);
  const { text } = await world.mail(guest, '/orders/v1.');
  const [link = ''] = /http\S+\/orders\/v1\.\S+/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your Order' })).toBeVisible();
  await expect(main(page)).toContainText('not redeemed yet');
  await openInvoice(page);
  await withdraw(page);
  await expect(dialogOf(page)).toContainText('Please confirm it by email.');
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(main(page)).toContainText('It takes effect when you confirm it with the link in our email.');

  await page.goto(await world.link(guest, '/orders/withdrawal'));
  await page.getByRole('button', { name: 'Confirm Withdrawal' }).click();
  await expect(page.getByRole('status')).toContainText('You have withdrawn from the order');
  await page.goto(link);
  await expect(main(page)).toContainText('Support will refund you within 14 days.');

  await page.goto(`${link.slice(0, -2)}xx`);
  await expect(page.getByRole('heading', { name: 'We Don’t Know This Link' })).toBeVisible();
});

testLong("a plan's payments are orders, and its card leads to them", async ({ page, world }) => {
  const account = await begin(page, world);
  await page.goto('/account/cadenza-plus');
  await page.getByRole('tab', { name: 'Monthly' }).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await enterBuyer(page, account.email);
  await payWith(page, 'pays');
  await finish(page);
  await world.paddle('advanceClock', { days: 8 });
  await world.paddle('deliverNow');
  await expect(async () => {
    await page.goto('/account/cadenza-plus');
    await page.getByRole('link', { name: 'Payments and Invoices' }).click();
    await expect(main(page).getByRole('link', { name: /^Order of .*Cadenza Plus, \$9\.99/ })).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 30_000 });
  await main(page)
    .getByRole('link', { name: /^Order of .*Cadenza Plus, \$9\.99/ })
    .first()
    .click();
  await expect(main(page)).toContainText('For the period until');
  await expect(main(page)).toContainText('You can’t withdraw from a renewal here.');
});

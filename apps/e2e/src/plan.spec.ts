import type { Page } from '@playwright/test';
import { withdraw } from './lib/orders.ts';
import { enterBuyer, finish, overlayOf, payWith } from './lib/overlay.ts';
import { type Account, expect, logInOnPage, test, testLong, visitSignedIn, type World } from './lib/world.ts';

const planPath = '/account/cadenza-plus';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Waits until a page shows this text: the portal follows the emulator's clock and its events within seconds. */
async function expectPlan(page: Page, name: string, text: string | RegExp = '', isTrial = false): Promise<void> {
  await expect(async () => {
    await page.goto(planPath);
    await expect(heading(page, name)).toBeVisible({ timeout: 2000 });
    await expect(page.getByRole('main')).toContainText(text, { timeout: 500 });
    await expect(page.getByText('left in trial')).toHaveCount(isTrial ? 1 : 0, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

async function subscribe(page: Page, account: Account, plan: 'Monthly' | 'Annual'): Promise<void> {
  await page.getByRole('tab', { name: plan }).click();
  await press(page, 'Subscribe');
  await enterBuyer(page, account.email);
  await payWith(page, 'pays');
  await finish(page);
}

/** Submits the open dialog, checks its message, and closes it, which reloads the page. */
async function submit(page: Page, says: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialogOf(page)).toContainText(says);
  await Promise.all([page.waitForEvent('load'), dialogOf(page).getByRole('button', { name: 'Close' }).last().click()]);
}

interface ProviderEvent {
  event_type: string;
  data: { id: string; details?: { totals: { grand_total: string } } };
}

const listEvents = (world: World) => world.paddle<{ data: ProviderEvent[] }>('events').then(({ data }) => data);

/** The newest subscription. */
async function findSubscription(world: World): Promise<string> {
  const begun = (await listEvents(world)).filter(({ event_type }) => event_type === 'subscription.created');
  return begun.at(-1)?.data.id ?? '';
}

/** The last charge, in cents. */
async function findLastCharge(world: World): Promise<number> {
  const paid = (await listEvents(world)).filter(({ event_type }) => event_type === 'transaction.completed');
  return Number(paid.at(-1)?.data.details?.totals.grand_total);
}

test('a plan is tried, paid, switched both ways, canceled, reactivated, recovered, ended and restarted', async ({
  page,
  world,
}) => {
  test.slow();
  const account = await world.createAccount();
  await visitSignedIn(page, account, '/cadenza-plus');
  await expect(page).toHaveURL(planPath);

  await test.step('a trial begins', async () => {
    await expect(page.getByText('Save 27% with Annual Billing')).toBeVisible();
    await expect(page.getByText('7-Day Trial, then')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('$9.99');
    await subscribe(page, account, 'Monthly');
    await expectPlan(page, 'Subscribed', '7 days left in trial', true);
    await world.mail(account.email, 'trial');
  });

  await test.step('the trial is counted down and paid', async () => {
    await world.paddle('advanceClock', { days: 4, minutes: 1 });
    await expectPlan(page, 'Subscribed', '3 days left in trial', true);
    await world.paddle('advanceClock', { days: 3, hours: 1 });
    await expectPlan(page, 'Subscribed', 'Upcoming Charge');
    expect(await findLastCharge(world)).toBe(999);
  });

  await test.step('going annual costs what was shown', async () => {
    await world.paddle('advanceClock', { days: 10 });
    await expectPlan(page, 'Subscribed');
    await press(page, 'Upgrade to Annual Billing');
    const shown = dialogOf(page).getByText(/^\$\d+\.\d\d/);
    await expect(shown).toBeVisible();
    const cents = Math.round(Number((await shown.innerText()).replace(/[^\d.]/g, '')) * 100);
    await submit(page, 'Your plan was upgraded to Annual.');
    expect(await findLastCharge(world)).toBe(cents);
    await expectPlan(page, 'Subscribed', '$87.50');
  });

  await test.step('back to months, at no charge', async () => {
    await press(page, 'Update to Monthly Billing');
    await submit(page, 'Your plan was switched to Monthly.');
    await expectPlan(page, 'Subscribed', '$9.99');
  });

  await test.step('canceled, and kept', async () => {
    await press(page, 'Cancel Subscription');
    await submit(page, 'Your plan was canceled.');
    await expectPlan(page, 'Canceled', 'Ends');
    await Promise.all([page.waitForEvent('load'), press(page, 'Reactivate')]);
    await expectPlan(page, 'Subscribed');
  });

  await test.step('a renewal fails, and is mended in the window', async () => {
    await world.paddle('failRenewal', await findSubscription(world));
    await expectPlan(page, 'Past Due', /Your payment was due on/);
    const { text } = await world.mail(account.email, 'failed');
    expect(text).not.toMatch(/cancel/i);
    await press(page, 'Update Payment Method');
    await payWith(page, 'pays');
    await finish(page);
    await expectPlan(page, 'Subscribed');
  });

  await test.step('it ends, and is begun again without a trial', async () => {
    await press(page, 'Cancel Subscription');
    await submit(page, 'Your plan was canceled.');
    await expectPlan(page, 'Canceled');
    await world.paddle('advanceClock', { months: 1, days: 1 });
    await expectPlan(page, 'Choose your plan');
    await expect(page.getByText('7-Day Trial, then')).toHaveCount(0);
    await subscribe(page, account, 'Annual');
    await expectPlan(page, 'Subscribed', '$87.50');
    expect(await findLastCharge(world)).toBe(8750);
  });

  await test.step('what was paid at once can be withdrawn', async () => {
    await page.getByRole('link', { name: 'Payments and Invoices' }).click();
    await page.getByRole('link', { name: /^Order of .*Cadenza Plus, \$87\.50/ }).click();
    await withdraw(page);
    await expect(dialogOf(page)).toContainText('We received your withdrawal.');
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('main')).toContainText('Support will refund you within 14 days.');
    expect(await world.backline('review', 'list')).toContain('the customer withdraws');
  });
});

testLong(
  'an open payment is canceled at once, and what the plan unlocked is for sale again',
  async ({ page, world }) => {
    const account = await world.createAccount();
    await visitSignedIn(page, account, planPath);
    await subscribe(page, account, 'Monthly');
    await expectPlan(page, 'Subscribed', '', true);
    await page.goto('/marketplace/collection/harbor-strings');
    await expect(page.getByRole('complementary', { name: 'Offer' })).toContainText(/Included in your plan/i);

    await world.paddle('advanceClock', { days: 2 });
    await world.paddle('failRenewal', await findSubscription(world));
    await expectPlan(page, 'Past Due');
    await press(page, 'Cancel Subscription');
    await expect(dialogOf(page).getByRole('button', { name: 'Go Back' })).toBeFocused();
    await submit(page, 'Your plan was canceled.');
    await expectPlan(page, 'Choose your plan');
    await page.goto('/marketplace/collection/harbor-strings');
    await expect(page.getByRole('link', { name: 'Join', exact: true })).toBeVisible();
  },
);

test('a member in trial buys a pack that the plan includes, and owns it for good', async ({ page, world }) => {
  const account = await world.createAccount();
  await visitSignedIn(page, account, planPath);
  await subscribe(page, account, 'Monthly');
  await expect(page.getByText('Thank you. Your plan has started.')).toBeVisible();
  await expectPlan(page, 'Subscribed', '', true);
  await page.goto('/marketplace/collection/harbor-strings');
  const offer = page.getByRole('complementary', { name: 'Offer' });
  await expect(offer).toContainText(/Included in your plan until \w/);
  await expect(offer).toContainText('$249.00');
  await offer.getByRole('button', { name: 'Add To Cart: Harbor Strings' }).click();
  await page.reload();
  await expect(offer).toContainText('Included in your plan');
  await page.getByRole('button', { name: 'Cart 1 item, $249.00' }).click();
  await dialogOf(page).getByRole('button', { name: 'Checkout' }).click();
  await enterBuyer(page, account.email);
  await payWith(page, 'pays');
  await finish(page);
  await expect(offer.getByText('Owned')).toBeVisible();
  await expect(offer.getByRole('button', { name: /^Add To Cart/ })).toHaveCount(0);
  await offer.getByRole('link', { name: 'See Your Licenses' }).click();
  await expect(
    page.getByRole('region', { name: 'Perpetual Licenses' }).getByRole('link', { name: 'Harbor Strings', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timed Licenses' }).getByText('Cadenza Plus')).toBeVisible();
});

testLong(
  'a declined card leaves everything as it is, and the same checkout is opened again',
  async ({ page, world }) => {
    const account = await world.createAccount();
    await visitSignedIn(page, account, planPath);
    await page.getByRole('tab', { name: 'Annual' }).click();
    await press(page, 'Subscribe');
    await enterBuyer(page, account.email);
    await payWith(page, 'declined');
    await expect(
      overlayOf(page)
        .getByText(/declined/i)
        .first(),
    ).toBeVisible();
    await payWith(page, 'asks');
    await overlayOf(page)
      .getByRole('button', { name: /approve/i })
      .click();
    await finish(page);
    await expectPlan(page, 'Subscribed', '', true);
  },
);

testLong('an unknown promo code is dropped with a notice, and the plan is sold', async ({ page, provokes, world }) => {
  provokes(/400 .*\/checkout\/api\/open/);
  const account = await world.createAccount();
  // A visitor chooses a plan on the public page. After the login, the checkout opens by itself and keeps what the link
  // brought.
  await page.goto('/cadenza-plus?promo=SPRING-1999');
  await press(page, 'Subscribe');
  await page.getByRole('link', { name: 'Login' }).click();
  await logInOnPage(page, account);
  const word = page.getByText('The promo code SPRING-1999 is no longer valid. You pay the regular price.');
  await expect(word).toBeVisible();
  await expect(overlayOf(page).getByRole('heading', { name: 'Your details' })).toBeVisible();
  // After it is closed without a payment, the page keeps the code in its address but doesn't ask for it again.
  await Promise.all([
    page.waitForEvent('load'),
    overlayOf(page)
      .getByRole('button', { name: /^Close/ })
      .click(),
  ]);
  await subscribe(page, account, 'Monthly');
  await expect(word).toHaveCount(0);
  await expectPlan(page, 'Subscribed', '', true);
});

import type { BrowserContext, Page } from '@playwright/test';
import { enterBuyer, finish, overlayOf, payWith } from './lib/overlay.ts';
import { type Account, expect, test, visitSignedIn, type World } from './lib/world.ts';

const planPath = '/account/cadenza-plus';
const prices = { Monthly: '$9.99', Annual: '$87.50' } as const;
type Choice = keyof typeof prices;

/** Ends the newest plan at the provider. */
async function endPlan(world: World): Promise<void> {
  const { data } = await world.paddle<{ data: { event_type: string; data: { id: string } }[] }>('events');
  const begun = data.findLast(({ event_type }) => event_type === 'subscription.created');
  await world.paddle('cancelNow', begun?.data.id);
}

/** Creates a customer whose trial is over, so that every choice is charged at once. */
async function meet(page: Page, world: World): Promise<Account> {
  const account = await world.createAccount();
  await visitSignedIn(page, account, planPath);
  await choose(page, 'Monthly');
  await enterBuyer(page, account.email);
  await payWith(page, 'pays');
  await finish(page);
  await page.reload();
  await endPlan(world);
  await expectPicker(page);
  return account;
}

async function expectPicker(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(planPath);
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

async function choose(page: Page, choice: Choice): Promise<void> {
  await page.getByRole('tab', { name: choice }).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
}

async function goToPayment(page: Page, account: Account, choice: Choice): Promise<void> {
  await enterBuyer(page, account.email);
  await expect(overlayOf(page).locator('button.primary')).toContainText(prices[choice]);
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(planPath);
  return page;
}

const ended = (page: Page) => page.getByText('That payment window has expired. Nothing was charged in it.');

/** Expects the total that this account's card was charged after the trial, by its orders. */
async function expectCharged(page: Page, sum: string): Promise<void> {
  await expect(async () => {
    await page.goto('/account/orders');
    await expect(
      page.getByRole('link', { name: new RegExp(`Cadenza Plus, ${sum.replaceAll(/[$.]/g, '\\$&')}`) }),
    ).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: /^Order of .*\$(9\.99|87\.50)/ })).toHaveCount(1);
}

for (const [before, after] of [
  ['Monthly', 'Annual'],
  ['Annual', 'Monthly'],
] as const)
  test(`of two tabs the window of ${before} is refused once ${after} was chosen, and says so`, async ({
    page,
    context,
    provokes,
    world,
  }) => {
    provokes(/4\d\d .*\/checkout\/api\//);
    const account = await meet(page, world);
    await choose(page, before);
    await goToPayment(page, account, before);
    const other = await openTab(context);
    await choose(other, after);
    await goToPayment(other, account, after);

    await payWith(page, 'pays');
    await expect(ended(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
    await payWith(other, 'pays');
    await finish(other);
    await expectCharged(other, prices[after]);
  });

test('a window at its first step is refused, too, and its tab can go on', async ({
  page,
  context,
  provokes,
  world,
}) => {
  provokes(/4\d\d .*\/checkout\/api\//);
  const account = await meet(page, world);
  await choose(page, 'Monthly');
  await expect(overlayOf(page).getByRole('heading', { name: 'Your details' })).toBeVisible();
  const other = await openTab(context);
  await choose(other, 'Annual');
  await goToPayment(other, account, 'Annual');

  await overlayOf(page).getByLabel('Country').selectOption('DE');
  await expect(ended(page)).toBeVisible();
  await choose(page, 'Monthly');
  await goToPayment(page, account, 'Monthly');
  await payWith(other, 'pays');
  await expect(ended(other)).toBeVisible();
  await payWith(page, 'pays');
  await finish(page);
  await expectCharged(page, prices.Monthly);
});

test('the window of yesterday is refused once there is one of today', async ({ page, context, provokes, world }) => {
  provokes(/4\d\d .*\/checkout\/api\//);
  const account = await meet(page, world);
  await choose(page, 'Annual');
  await goToPayment(page, account, 'Annual');
  await world.paddle('advanceClock', { days: 1 });
  const other = await openTab(context);
  await choose(other, 'Monthly');
  await goToPayment(other, account, 'Monthly');
  await payWith(page, 'pays');
  await expect(ended(page)).toBeVisible();
  await payWith(other, 'pays');
  await finish(other);
  await expectCharged(other, prices.Monthly);
});

test('Back, and another choice: what the window shows is charged', async ({ page, world }) => {
  const account = await meet(page, world);
  await page.goto('/marketplace');
  await page.goto(planPath);
  await choose(page, 'Monthly');
  await goToPayment(page, account, 'Monthly');
  await page.goBack();
  await page.goForward();
  await expectPicker(page);
  await choose(page, 'Annual');
  await goToPayment(page, account, 'Annual');
  await payWith(page, 'pays');
  await finish(page);
  await expectCharged(page, prices.Annual);
});

test('a plan that was paid, left without Done and ended can be had again at once', async ({ page, world }) => {
  const account = await world.createAccount();
  await visitSignedIn(page, account, planPath);
  await choose(page, 'Monthly');
  await enterBuyer(page, account.email);
  await payWith(page, 'pays');
  await expect(overlayOf(page).getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await endPlan(world);
  // The provider's event that ends the plan may not have arrived yet.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled({ timeout: 4000 });
  }).toPass({ timeout: 20_000 });
});

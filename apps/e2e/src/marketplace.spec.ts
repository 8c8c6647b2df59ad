import { licenses } from '@backline/fixtures';
import type { Page } from '@playwright/test';
import { isLong } from './lib/env.ts';
import { enterBuyer, finish, overlayOf, payWith } from './lib/overlay.ts';
import { awaitHydrated, awaitRendered } from './lib/rendered.ts';
import { type Account, expect, logInOnPage, test, testLong, visitSignedIn } from './lib/world.ts';

const cartOf = (page: Page) => page.getByRole('dialog', { name: 'Cart' });
const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ });

async function checkOut(page: Page): Promise<void> {
  await cartButton(page).click();
  await cartOf(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(page.locator('iframe[name=paddle_frame]')).toBeVisible();
}

const offerOf = (page: Page) => page.getByRole('complementary', { name: 'Offer' });

async function add(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: `Add To Cart: ${name}` });
  await button.click();
  // A page that is left before it is hydrated loses the click.
  await expect(button).toHaveCount(0);
}

async function visit(page: Page, account: Account, path: string): Promise<void> {
  await visitSignedIn(page, account);
  await page.goto(path);
}

test('a customer browses, filters, plays a preview, buys and owns a pack', async ({ page, world }) => {
  const account = await world.createAccount();
  await visit(page, account, '/marketplace');
  await expect(page.getByRole('heading', { name: 'Marketplace', level: 1 })).toBeVisible();
  await page.getByRole('searchbox').fill('tine');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/tine/);
  await page.getByRole('link', { name: 'Tine & Tar' }).last().click();
  await expect(page).toHaveURL(`${world.url}/marketplace/collection/tine-and-tar`);
  await expect(page.getByRole('heading', { name: 'Tine & Tar', level: 1 })).toBeVisible();

  const instruments = page.getByRole('region', { name: /^Instruments/ });
  const stop = instruments.getByRole('button', { name: /^Stop / });
  await instruments
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(stop).toHaveCount(1);
  await expect(stop).not.toHaveAttribute('aria-busy');
  await expect(instruments.getByText(/0:0\d \/ 0:0\d/)).toBeVisible();
  await stop.click();
  await expect(stop).toHaveCount(0);

  await add(page, 'Tine & Tar');
  await checkOut(page);
  await enterBuyer(page, account.email);
  await payWith(page, 'pays');
  await finish(page);
  await expect(page.getByText('Your purchase is in your licenses.')).toBeVisible();
  await expect(offerOf(page).getByText('Owned')).toBeVisible();
  await expect(offerOf(page).getByRole('button', { name: /^Add To Cart/ })).toHaveCount(0);
  await expect(cartButton(page)).toContainText('0');
  await offerOf(page).getByRole('link', { name: 'See Your Licenses' }).click();
  await expect(
    page.getByRole('region', { name: 'Perpetual Licenses' }).getByRole('link', { name: 'Tine & Tar', exact: true }),
  ).toBeVisible();
});

test('a guest pays, gets codes by mail, opens an account and redeems them', async ({ page, world }) => {
  const guest = 'guest-with-codes@example.org';
  await page.goto('/marketplace/collection/saltwater-quartet');
  await add(page, 'Saltwater Quartet');
  await page.goto('/marketplace/collection/brake-drum-choir');
  await expect(cartButton(page)).toContainText('1');
  await add(page, 'Brake Drum Choir');
  await checkOut(page);
  await enterBuyer(page, guest, 'DE');
  await payWith(page, 'asks');
  await overlayOf(page).getByRole('button', { name: 'Approve' }).click();
  await finish(page);
  await expect(page.getByText(`We emailed your codes to ${guest}.`)).toBeVisible();

  const { text } = await world.mail(guest, '/account/licenses?license-code=');
  const [link = ''] = /http\S+license-code%3D\S+%252C\S+/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(guest);
  await page.getByLabel('Name').fill('Francesca Caccini');
  await page.getByLabel('Password', { exact: true }).fill('three warm cellos');
  await page.getByLabel('Confirm Password').fill('three warm cellos');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Account Created' })).toBeVisible();
  // The link opens a new tab. The page where the sign-up began continues by itself.
  const tab = await page.context().newPage();
  await tab.goto(await world.link(guest, '/verify'));
  const dialog = page.getByRole('dialog', { name: 'Add Licenses' });
  await dialog.getByRole('button', { name: 'Redeem 2 Codes' }).click();
  await tab.close();
  await expect(page.getByText('You’ve successfully added 2 licenses to your collection.')).toBeVisible();
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'Done' }).click()]);
  const list = page.getByRole('region', { name: 'Perpetual Licenses' });
  await expect(list.getByRole('link', { name: 'Saltwater Quartet', exact: true })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Brake Drum Choir', exact: true })).toBeVisible();
});

test('a guest logs in from the cart, and comes back to it', async ({ page, world }) => {
  const account = await world.createAccount();
  await page.goto('/marketplace?category=Guitars');
  await add(page, 'Creek Banjo');
  await cartButton(page).click();
  await expect(cartOf(page)).toContainText('we’ll email your license codes');
  await cartOf(page).getByRole('link', { name: 'Log in' }).click();
  await logInOnPage(page, account);
  await expect(page).toHaveURL(`${world.url}/marketplace?category=Guitars`);
  await cartButton(page).click();
  await expect(cartOf(page)).not.toContainText('license codes');
  await cartOf(page).getByRole('link', { name: 'Creek Banjo' }).click();
  await expect(page.getByRole('heading', { name: 'Creek Banjo', level: 1 })).toBeVisible();
  await expect(cartOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('link', { name: 'Log In' }).click();
  await logInOnPage(page, account);
  await expect(page).toHaveURL(`${world.url}/marketplace/collection/creek-banjo`);
});

test('a declined card can be followed by another', async ({ page, world }) => {
  const account = await world.createAccount();
  await visit(page, account, '/marketplace/collection/bandroom');
  // A pack that is sold only with a plan has no cart button.
  await expect(offerOf(page).getByText('Included in', { exact: true })).toBeVisible();
  await expect(offerOf(page).getByRole('button', { name: /^Add To Cart/ })).toHaveCount(0);
  await page.goto('/marketplace/collection/creek-banjo');
  await add(page, 'Creek Banjo');
  await checkOut(page);
  await enterBuyer(page, account.email);
  await payWith(page, 'declined');
  await expect(overlayOf(page).getByText('The card was declined')).toBeVisible();
  await payWith(page, 'pays');
  await finish(page);
  await expect(offerOf(page).getByText('Owned')).toBeVisible();
});

test('a pack is added within ten stops of its page, and a search plays and is edited', async ({ page, world }) => {
  await awaitRendered(world, ['/marketplace/collection/harbor-strings']);
  await page.goto('/marketplace/collection/harbor-strings');
  await awaitHydrated(page);
  for (const _stop of Array.from({ length: 10 })) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add To Cart: Harbor Strings' })).toBeFocused();

  await page.goto('/marketplace?q=sad+cello');
  const strip = page.getByRole('region', { name: 'Matching sounds' });
  await strip.getByRole('button', { name: 'Play Cello, Legato, Slow, Harbor Strings' }).press('Enter');
  await expect(strip.getByRole('button', { name: 'Stop Cello, Legato, Slow, Harbor Strings' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave out Slow' }).click();
  await expect(page).toHaveURL(/[?&]without=sad%3ASlow/);
  await expect(strip.locator('mark', { hasText: 'Slow' })).toHaveCount(0);
  await page.getByRole('searchbox').fill('cello sordino');
  await expect(strip.getByText('No single sound has both words.')).toBeVisible();
});

testLong('an overlay that is closed without a payment brings the cart back', async ({ page }) => {
  await page.goto('/marketplace/collection/creek-banjo');
  await add(page, 'Creek Banjo');
  await checkOut(page);
  await expect(overlayOf(page).getByLabel('Email address')).toBeVisible();
  await Promise.all([
    page.waitForEvent('load'),
    overlayOf(page)
      .getByRole('button', { name: /^Close/ })
      .click(),
  ]);
  await expect(cartButton(page)).toContainText('1');
  await expect(page.getByRole('button', { name: 'Remove From Cart: Creek Banjo' })).toBeVisible();
  await page.reload();
  await expect(cartButton(page)).toContainText('1');
});

testLong("a sale's price is paid only while the sale is on", async ({ page, world }) => {
  await page.goto('/marketplace/collection/night-bus-bass');
  await expect(page.getByText('$34.00').first()).toBeVisible();
  await add(page, 'Night Bus Bass');
  await page.goto('/marketplace/collection/hundred-buckets');
  await expect(page.getByText('$59.00').first()).toBeVisible();
  await expect(page.getByText('$39.00')).toHaveCount(0);
  await add(page, 'Hundred Buckets');
  await cartButton(page).click();
  await expect(cartOf(page).getByText('$93.00')).toBeVisible();
  await cartOf(page).getByRole('button', { name: 'Checkout' }).click();
  await enterBuyer(page, 'sale@example.org');
  await payWith(page, 'pays');
  await finish(page);
  const { text } = await world.mail('sale@example.org', 'license-code=');
  expect(text).toContain('Night Bus Bass');
  expect(text).toContain('Hundred Buckets');
});

testLong('what the customer has is shown as owned, and cannot be bought again', async ({ page }) => {
  const [owned] = licenses.perpetual;
  await page.goto('/login');
  await logInOnPage(page, { email: 'customer@example.com', password: 'cadenza-demo-2026' });
  await expect(page).toHaveURL(/\/account/);
  await page.goto(`/marketplace?${new URLSearchParams({ q: owned?.productName ?? '' })}`);
  const row = page.getByRole('article');
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('link', { name: /^Owned/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /Cart/ })).toHaveCount(0);
});

test('search and filters live in the address, and the way back is kept', async ({ page }) => {
  await page.goto('/marketplace');
  const filter = page.getByRole('link', { name: /^Brass/ });
  const count = Number((await filter.innerText()).match(/\d+/)?.[0]);
  expect(count).toBeGreaterThan(2);
  await filter.click();
  await expect(page).toHaveURL(/[?&]category=/);
  await expect(page.getByRole('article')).toHaveCount(count);
  const shared = page.url();
  await page.getByRole('link', { name: 'Copperline Brass' }).last().click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(shared);
  await expect(page.getByRole('article')).toHaveCount(count);
  await page.goBack();
  await expect(page).toHaveURL(/\/marketplace$/);
});

testLong('Back keeps a list that was left before it answered', async ({ page }) => {
  await page.goto('/marketplace?category=Brass');
  // Acts like a link that is pressed before the page is hydrated.
  await page.goto('/marketplace/collection/copperline-brass');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\?category=Brass$/);
  await page.goto('about:blank');
  await page.goto('/marketplace/collection/copperline-brass');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/marketplace$/);
});

/** The scroll position and the height of the page, after ten frames without a change. */
const readPlace = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        let frames = 0;
        let last = '';
        const look = () => {
          const place = [window.scrollY, document.documentElement.scrollHeight];
          frames = String(place) === last ? frames + 1 : 0;
          last = String(place);
          if (frames < 10) requestAnimationFrame(look);
          else resolve(place);
        };
        look();
      }),
  );

for (const width of isLong ? [390, 1440] : [390])
  test(`Back lands on the same pixel, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    // Below its list, the shop shows the packs that were viewed.
    await page.goto('/marketplace/collection/handbells-at-four');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recent'))).not.toBeNull();
    await page.goto('/marketplace');
    await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 2400));
    const shop = page.getByRole('list', { name: 'Packs' });
    const link = shop.getByRole('link', { name: 'Handbells at Four' }).last();
    for (const _round of [1, 2, 3]) {
      await link.scrollIntoViewIfNeeded();
      const place = await readPlace(page);
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Handbells at Four' })).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(link).toBeVisible();
      expect(await readPlace(page)).toEqual(place);
    }
  });

test('a collection that is not there leads to 404 and leaves no trace in the history', async ({ page, provokes }) => {
  provokes(/404 .*\/collection\/none$/);
  await page.goto('/marketplace');
  await page.goto('/marketplace/collection/none');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/marketplace$/);
  await page.goto('/collection/harbor-strings');
  await expect(page).toHaveURL(/\/marketplace\/collection\/harbor-strings$/);
});

test('a payment script that is blocked leaves the shop open, and Checkout explains', async ({ page, provokes }) => {
  provokes(/net::ERR_FAILED .*paddle\.js/, /The payment script is not available/);
  await page.route('**/paddle.js', (route) => route.abort());
  await page.goto('/marketplace/collection/creek-banjo');
  await expect(page.getByText('$49.00').first()).toBeVisible();
  await add(page, 'Creek Banjo');
  await cartButton(page).click();
  await cartOf(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(cartOf(page).getByRole('alert')).toContainText(/blocker|network/);
  await page.unroute('**/paddle.js');
  await cartOf(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(page.locator('iframe[name=paddle_frame]')).toBeVisible();
});

test('a refund revokes the license, and the pack can be bought again', async ({ page, world }) => {
  const account = await world.createAccount();
  await visit(page, account, '/marketplace/collection/clavichord-by-the-sink');
  await add(page, 'Clavichord by the Sink');
  await checkOut(page);
  await enterBuyer(page, account.email);
  await payWith(page, 'pays');
  await finish(page);
  await expect(offerOf(page).getByText('Owned')).toBeVisible();
  const { data: events } = await world.paddle<{ data: { event_type: string; data: { id: string } }[] }>('events');
  const paid = events.findLast(({ event_type }) => event_type === 'transaction.completed');
  await world.paddle('refund', paid?.data.id);
  await world.paddle('deliverNow');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /^Add To Cart/ })).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('two packs are marked, compared by ear, and bought together', async ({ page, world }) => {
  await awaitRendered(world, ['/marketplace']);
  await page.goto('/marketplace?q=strings');
  // A key that is held down during hydration is not tested here.
  await awaitHydrated(page);
  for (const name of ['Harbor Strings', 'Saltwater Quartet'])
    await page.getByRole('button', { name: `Mark ${name} to compare` }).press('Space');
  const bar = page.getByRole('region', { name: 'Marked packs' });
  await bar.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  const cellOf = (row: string, at: number) => dialog.getByRole('row', { name: row }).getByRole('cell').nth(at);
  await cellOf('Hear it', 0)
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Switch Between Two' }).click();
  await cellOf('Hear it', 1)
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const sideA = dialog.getByRole('button', { name: /^A: / });
  await expect(sideA).toHaveAttribute('aria-pressed', 'false');
  await sideA.click();
  await expect(sideA).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(bar.getByRole('button', { name: 'Compare' })).toBeFocused();
  await bar.getByRole('button', { name: 'Add Both To Cart' }).click();
  await expect(cartButton(page)).toContainText('2');
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { expect, test, visitSignedIn, type World } from './world.ts';

const shop = ['/marketplace', '/marketplace/collection/harbor-strings', '/marketplace/developer/pier-and-gut'];

/** A busy machine may leave a page to the browser at first. */
async function awaitRendered({ url }: World, paths: string[]): Promise<void> {
  for (const path of paths)
    await expect.poll(async () => (await fetch(url + path)).headers.get('etag'), { message: path }).not.toBeNull();
}

/** Until React has taken over a rendered page and its effects have run: on a slow machine long after its first element. */
const awaitHydrated = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('hydration').length > 0);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the shop has names, prices, links and filters', async ({ page, world }) => {
    const brass = ['/marketplace?category=Brass', '/marketplace/collection/copperline-brass'];
    await awaitRendered(world, [...shop, ...brass, '/marketplace/developer/foundry-sound']);
    await page.goto('/marketplace');
    await expect(page.getByRole('heading', { name: 'Marketplace', level: 1 })).toBeVisible();
    const all = await page.getByRole('article').count();
    await expect(page.getByRole('article').filter({ hasText: 'Harbor Strings' })).toContainText('$249.00');
    await page.getByRole('link', { name: /^Brass/ }).click();
    await expect(page).toHaveURL(/\/marketplace\?category=Brass$/);
    await expect(page.getByRole('link', { name: /^Brass/ })).toHaveAttribute('aria-current', 'true');
    const some = await page.getByRole('article').count();
    expect(some).toBeGreaterThan(2);
    expect(some).toBeLessThan(all);
    await page.getByRole('heading', { name: 'Copperline Brass' }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Copperline Brass', level: 1 })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Offer' })).toContainText('$');
    await page.getByRole('main').getByRole('link', { name: 'Foundry Sound' }).click();
    await expect(page.getByRole('heading', { name: 'Foundry Sound', level: 1 })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Copperline Brass' })).toContainText('$');
  });
});

const widths = [390, 820, 1440];
for (const [at, width] of widths.entries())
  test(`pages are hydrated as they were rendered, ${width} px wide`, async ({ page, world, consoleErrors }) => {
    await page.setViewportSize({ width, height: 900 });
    await awaitRendered(world, [...shop, '/marketplace?category=Brass']);
    // What the server sent is marked, and has to be there still when React has taken over.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-sent', ''));
      // A page that is styled before its style sheet is there fades into its colors.
      addEventListener('transitionrun', () => document.documentElement.setAttribute('data-faded', ''));
    });
    const check = async () => {
      for (const path of [...shop, '/marketplace?category=Brass', '/marketplace?q=tine&promo=x', '/nowhere']) {
        await page.goto(path);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(page).toHaveTitle(/\| Cadenza Portal$/);
        await awaitHydrated(page);
        await expect(heading).toHaveAttribute('data-sent', '');
        await expect(page.locator('html')).not.toHaveAttribute('data-faded');
      }
    };
    await check();
    // Whose page it is makes no difference that depends on the width: a customer's are seen at one.
    if (at === 0) {
      await visitSignedIn(page, await world.createAccount('Isabella Leonarda'));
      await check();
      await page.goto('/marketplace');
      await expect(page.getByText('Isabella Leonarda')).toBeVisible();
    }
    expect(consoleErrors).toEqual([]);
  });

/** Opens the shop, and holds back the scripts that answer its visitor. */
async function openUnanswered(page: Page, world: World): Promise<() => void> {
  await awaitRendered(world, ['/marketplace']);
  const mayLoad = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.js', async (route) => {
    await mayLoad.promise;
    await route.continue();
  });
  await page.goto('/marketplace', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Harbor Strings' })).toBeVisible();
  await page.locator('script[src*="/main-"]').waitFor({ state: 'attached' });
  return mayLoad.resolve;
}

test('hydration leaves the page where it was scrolled to, and does what was pressed before', async ({
  page,
  world,
}) => {
  const answer = await openUnanswered(page, world);
  await page.getByRole('button', { name: 'Add To Cart: Harbor Strings' }).click();
  await page.evaluate(() => window.scrollTo(0, 1500));
  answer();
  await awaitHydrated(page);
  await expect(page.getByRole('button', { name: /^Cart 1 item/ })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
});

test('hydration finds what was typed before', async ({ page, world }) => {
  const answer = await openUnanswered(page, world);
  await page.getByRole('searchbox').pressSequentially('tine');
  answer();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue('tine');
  await expect(page).toHaveURL(/\?q=tine$/);
});

test('an address that asks for more than is rendered gets it', async ({ page }) => {
  await page.goto('/marketplace?q=tine');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=tine$/);
  await page.goto('/marketplace/collection/harbor-strings?promo=SUMMER');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('promo'))).toBe('SUMMER');
  // A visitor from elsewhere has no page of the shop to go back to.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/marketplace$/);
});

test('a page that Back restores knows that its customer has logged out', async ({ page, context, world }) => {
  await visitSignedIn(page, await world.createAccount('Maddalena Casulana'), '/marketplace');
  await expect(page.getByText('Maddalena Casulana')).toBeVisible();
  await page.goto(`${world.url}/robots.txt`);
  const other = await context.newPage();
  await other.goto('/account/profile');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(page.getByText('Maddalena Casulana')).toHaveCount(0);
});

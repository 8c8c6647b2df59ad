import { isLong } from './lib/env.ts';
import { awaitHydrated, awaitRendered } from './lib/rendered.ts';
import { expect, test, visitSignedIn } from './lib/world.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const shop = [
  '/marketplace',
  '/marketplace/collection/harbor-strings',
  '/marketplace/developer/pier-and-gut',
  '/cadenza-plus',
];

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

const widths = isLong ? [390, 820, 1440] : [390];
for (const [at, width] of widths.entries())
  test(`pages are hydrated as they were rendered, ${width} px wide`, async ({ page, world, provokes }) => {
    provokes(/404 .*\/nowhere$/);
    await page.setViewportSize({ width, height: 900 });
    await awaitRendered(world, [...shop, '/marketplace?category=Brass']);
    // Marks the nodes that the server sent. They must still be there after hydration.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.querySelector('h1')?.setAttribute('data-sent', '');
        document.documentElement.setAttribute('data-title', document.title);
      });
      // Notices a transition of colors, which starts if a page is styled before its style sheet has loaded.
      addEventListener('transitionrun', () => document.documentElement.setAttribute('data-faded', ''));
    });
    const check = async (pages: string[]) => {
      for (const path of [...pages, '/marketplace?category=Brass', '/marketplace?q=tine&promo=x', '/nowhere']) {
        await page.goto(path);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(page).toHaveTitle(/\| Cadenza Portal$/);
        await awaitHydrated(page);
        await expect(heading).toHaveAttribute('data-sent', '');
        await expect(page.locator('html')).not.toHaveAttribute('data-faded');
        // The server's title stays, except on a page without catalog data, which gets its title in the browser.
        if (path !== '/nowhere') await expect(page.locator('html')).toHaveAttribute('data-title', await page.title());
      }
    };
    await check(shop);
    // A customer's pages don't depend on the width in any other way, so they are tested at only one.
    if (at === 0) {
      await visitSignedIn(page, await world.createAccount('Isabella Leonarda'));
      // The plan's page sends a customer on to the account.
      await check(shop.filter((path) => path !== '/cadenza-plus'));
      await page.goto('/marketplace');
      await expect(page.getByText('Isabella Leonarda')).toBeVisible();
    }
  });

test('an address that asks for more than is rendered gets it', async ({ page }) => {
  await page.goto('/marketplace?q=tine');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=tine$/);
  await page.goto('about:blank');
  await page.goto('/marketplace/collection/harbor-strings?promo=SUMMER');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('promo'))).toBe('SUMMER');
  // A visitor who came from elsewhere has no page of the shop to go back to.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/marketplace$/);
});

test('a button that is pressed once the page can answer does what its address asks for', async ({ page, world }) => {
  await awaitRendered(world, ['/cadenza-plus']);
  // Stops between two tasks of React: the page is hydrated, but its pending work has not run.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    let isPressed = false;
    const isOwn = () => {
      const root = document.getElementById('root') as unknown as Record<string, never> | null;
      const key = Object.keys(root ?? {}).find((one) => one.startsWith('__reactContainer$')) ?? '';
      const fiber = root?.[key] as { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } } | undefined;
      return fiber?.stateNode.current.memoizedState.isDehydrated === false;
    };
    const press = () => {
      if (isPressed || !isOwn()) return;
      isPressed = true;
      [...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Subscribe')?.click();
    };
    MessagePort.prototype.postMessage = function post(this: MessagePort, ...message: unknown[]) {
      Reflect.apply(postMessage, this, message);
      queueMicrotask(press);
    };
  });
  await page.goto('/cadenza-plus?promo=SPRING-1999');
  await expect(page).toHaveURL(/\/signup\?.*promo%3DSPRING-1999/);
});

test('a page that Back restores knows that its customer has logged out', async ({ page, context, world }) => {
  await visitSignedIn(page, await world.createAccount('Maddalena Casulana'), '/marketplace');
  await expect(page.getByText('Maddalena Casulana')).toBeVisible();
  await page.goto(`${world.url}/robots.txt`);
  const other = await context.newPage();
  await other.goto('/account/profile');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await expect(other).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(page.getByText('Maddalena Casulana')).toHaveCount(0);
});

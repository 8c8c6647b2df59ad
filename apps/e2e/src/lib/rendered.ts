import type { Page } from '@playwright/test';
import { expect, type World } from './world.ts';

/** Waits until the server renders these pages. A busy machine leaves rendering to the browser at first. */
export async function awaitRendered({ url }: World, paths: string[]): Promise<void> {
  for (const path of paths)
    await expect
      .poll(async () => (await fetch(url + path)).headers.get('etag'), { message: path, timeout: 120_000 })
      .not.toBeNull();
}

/**
 * Waits until React has hydrated a rendered page and run its effects. On a slow machine, that is long after the first
 * paint.
 */
export const awaitHydrated = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('hydration').length > 0);

/**
 * Opens a page of the shop, and holds back the scripts with the visitor's answers until the returned function is
 * called.
 */
export async function openUnanswered(page: Page, world: World, path = '/marketplace'): Promise<() => void> {
  await awaitRendered(world, [path.split('?', 1)[0] ?? path]);
  const mayLoad = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.js', async (route) => {
    await mayLoad.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Harbor Strings' })).toBeVisible();
  await page.locator('script[src*="/main-"]').waitFor({ state: 'attached' });
  // A click on a moving button misses. Before our fonts have loaded, the text may be wider.
  await page.waitForFunction(() => [...document.fonts].every(({ status }) => status !== 'loading'));
  return mayLoad.resolve;
}

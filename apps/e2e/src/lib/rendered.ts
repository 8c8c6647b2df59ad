import type { Page } from '@playwright/test';
import { expect, type World } from './world.ts';

/** A busy machine may leave a page to the browser at first, and for as long as it is busy. */
export async function awaitRendered({ url }: World, paths: string[]): Promise<void> {
  for (const path of paths)
    await expect
      .poll(async () => (await fetch(url + path)).headers.get('etag'), { message: path, timeout: 120_000 })
      .not.toBeNull();
}

/** Until React has taken over a rendered page and its effects have run: on a slow machine long after its first element. */
export const awaitHydrated = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('hydration').length > 0);

/** Opens a page of the shop, and holds back the scripts that answer its visitor until the returned function is called. */
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
  // A button that moves while it is pressed is missed. Where there are no fonts like ours, the first paint has wider ones.
  await page.waitForFunction(() => [...document.fonts].every(({ status }) => status !== 'loading'));
  return mayLoad.resolve;
}

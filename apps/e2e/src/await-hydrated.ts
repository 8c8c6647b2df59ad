import type { Page } from '@playwright/test';

/** Until a page that the server has rendered belongs to the portal. */
export async function awaitHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
}

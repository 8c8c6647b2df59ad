import type { Page } from '@playwright/test';
import { enterBuyer, finish, overlayOf, payWith } from '../lib/overlay.ts';
import { awaitHydrated } from '../lib/rendered.ts';
import { expect, logInOnPage, test, visitSignedIn } from '../lib/world.ts';

/**
 * Browser features that can be blocked: in private windows, without site data, or by the owner's settings. Each throws
 * when it is used.
 */
const refusals: Record<string, () => void> = {
  storage: () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  },
  constructors: () => {
    const names = ['BroadcastChannel', 'AudioContext', 'IntersectionObserver', 'PerformanceObserver', 'Notification'];
    for (const name of names)
      Object.defineProperty(window, name, {
        value: class {
          constructor() {
            throw new DOMException('refused', 'SecurityError');
          }
        },
      });
  },
  'parts of the navigator': () => {
    for (const name of ['clipboard', 'mediaSession', 'audioSession', 'credentials'])
      Object.defineProperty(navigator, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  },
};

const pages = [
  '/login',
  '/signup',
  '/recover',
  '/marketplace',
  '/marketplace/collection/harbor-strings',
  '/marketplace/developer/pier-and-gut',
  '/cadenza-plus',
];
const own = ['profile', 'security', 'data', 'activity', 'licenses', 'orders', 'cadenza-plus', 'download-cadenza'];

for (const [name, refuse] of Object.entries(refusals))
  test(`every page is shown where the browser refuses ${name}`, async ({ page, world }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.addInitScript(refuse);
    const see = async (path: string) => {
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await expect(page.getByText('Something went wrong'), path).toBeHidden();
    };
    for (const path of pages) {
      await page.goto(path);
      await see(path);
    }
    await page.goto('/login');
    await logInOnPage(page, await world.createAccount());
    const menu = page.getByRole('navigation', { name: 'Account' });
    for (const path of own) {
      await menu.locator(`a[href="/account/${path}"]`).click();
      await expect(page).toHaveURL(new RegExp(`/account/${path}$`));
      await see(path);
    }
    const says = page.getByText('This browser doesn’t store anything for this site.');
    await expect(says).toHaveCount(name === 'storage' ? 1 : 0);
    expect(faults).toEqual([]);
  });

const shopAt = async (page: Page, y: number) => {
  await page.goto('/marketplace');
  await awaitHydrated(page);
  await page
    .getByRole('button', { name: /^Add To Cart/ })
    .first()
    .click();
  await expect(async () => {
    await page.mouse.wheel(0, y);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(y / 2);
  }).toPass();
  await page.getByRole('button', { name: /^Cart/ }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
};

test('paying from a scrolled shop leaves it where it is, and then shows the receipt', async ({ page }) => {
  await shopAt(page, 2000);
  await expect(overlayOf(page).getByLabel('Email address')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await enterBuyer(page, `scrolled-${Date.now()}@example.org`);
  await payWith(page, 'pays');
  await finish(page);
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeFocused();
});

test('a browser that keeps nothing shows the receipt all the same', async ({ page }) => {
  await page.addInitScript(refusals.storage ?? (() => undefined));
  await shopAt(page, 1000);
  await enterBuyer(page, `nothing-kept-${Date.now()}@example.org`);
  await payWith(page, 'pays');
  await overlayOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeInViewport();
});

test.describe('text of twice the size', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('makes no page wider than a phone', async ({ page, world }) => {
    // The browser's own font size, which also scales widths in rem.
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await visitSignedIn(page, await world.createAccount());
    for (const path of [...pages.slice(3), ...own.map((tab) => `/account/${tab}`)]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      expect(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(32);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow, { message: path }).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page offers nothing that needs them, and says why', async ({ page }) => {
    await page.goto('/marketplace?q=harbor');
    await expect(page.locator('noscript > p')).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Harbor Strings' }).first()).toBeVisible();
    const roles = ['button', 'searchbox', 'combobox', 'checkbox'] as const;
    for (const role of roles) await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^On sale/ })).toHaveCount(0);
  });
});

test('a passkey that nobody asked for is refused in silence', async ({ page }) => {
  await page.addInitScript(() => {
    window.PublicKeyCredential.isConditionalMediationAvailable = async () => true;
    const names = ['NotSupportedError', 'NotAllowedError'];
    navigator.credentials.get = async () => {
      throw new DOMException('refused', names.shift());
    };
  });
  const asked = () => page.waitForResponse(/sessions\.getPasskeyOptions/);
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Use a Passkey' });
  await button.waitFor();
  await Promise.all([asked(), page.getByLabel('Email').click()]);
  await Promise.all([asked(), button.click()]);
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('alert')).toBeHidden();
});

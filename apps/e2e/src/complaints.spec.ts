import { expect } from '@playwright/test';
import { test } from './lib/complaints.ts';

test.describe('a journey fails', () => {
  // The tests below are expected to fail.
  test.fail();

  test('on a rejection that nobody handles', async ({ page }) => {
    await page.evaluate(() => void Promise.reject(new Error('lost')));
  });

  test('on a transition that is cut short and left alone', async ({ page }) => {
    await page.evaluate(() => document.startViewTransition(() => undefined).skipTransition());
  });

  test('on an error in the console of another window', async ({ browser }) => {
    const other = await browser.newPage();
    await other.evaluate('console.error("lost")');
    await other.close();
  });

  test('on an error that it declares and does not provoke', async ({ page, provokes }) => {
    provokes(/lost/);
    await page.evaluate('console.warn("lost")');
  });
});

test('a journey may provoke what it declares', async ({ page, provokes }) => {
  provokes(/lost/);
  await page.evaluate('console.error("lost")');
  expect(await page.title()).toBe('');
});

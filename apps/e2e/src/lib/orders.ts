import type { Page } from '@playwright/test';
import { enterBuyer, finish, payWith } from './overlay.ts';
import { expect } from './world.ts';

export const main = (page: Page) => page.getByRole('main');
export const dialogOf = (page: Page) => page.getByRole('dialog');

/** Buys a pack through the payment window, as a customer or a guest. */
export async function buyPack(page: Page, slug: string, name: string, email: string): Promise<void> {
  await page.goto(`/marketplace/collection/${slug}`);
  const button = main(page).getByRole('button', { name: `Add To Cart: ${name}` });
  await button.click();
  await expect(button).toHaveCount(0);
  await page.getByRole('button', { name: /^Cart/ }).click();
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Checkout' }).click();
  await enterBuyer(page, email, 'DE');
  await payWith(page, 'pays');
  await finish(page);
}

/** Withdraws from every line that allows it, in the two steps. */
export async function withdraw(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Withdraw From Contract Here' }).click();
  await dialogOf(page).getByLabel('Your name').fill('Clara Wieck');
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialogOf(page)).toContainText('I, Clara Wieck, withdraw from the contract for');
  await dialogOf(page).getByRole('button', { name: 'Confirm Withdrawal' }).click();
}

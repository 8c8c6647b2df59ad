import type { Page } from '@playwright/test';
import { expect } from './world.ts';

export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000003800000446',
  failsAtRenewal: '4000002760003184',
};

/** The payment provider's window. */
export const overlayOf = (page: Page) => page.frameLocator('iframe[name=paddle_frame]');

/** Enters the buyer's address if it isn't known yet, and the country. */
export async function enterBuyer(page: Page, email: string, country = 'US'): Promise<void> {
  const field = overlayOf(page).getByLabel('Email address');
  if (await field.isEditable()) await field.fill(email);
  await overlayOf(page).getByLabel('Country').selectOption(country);
  await overlayOf(page).getByRole('button', { name: 'Continue to payment' }).click();
}

export async function payWith(page: Page, card: keyof typeof cards): Promise<void> {
  await overlayOf(page).locator(`[data-card="${cards[card]}"]`).click();
  await overlayOf(page).locator('button.primary').click();
}

/** Closes the overlay, which reloads the page. */
export async function finish(page: Page): Promise<void> {
  await expect(overlayOf(page).getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await Promise.all([page.waitForEvent('load'), overlayOf(page).getByRole('button', { name: 'Done' }).click()]);
}

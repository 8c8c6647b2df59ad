import type { Page } from '@playwright/test';
import { expect, test, visitSignedIn } from './lib/world.ts';

/** Presses a button of a computer, and returns its result. */
async function press(page: Page, computer: string, name: string): Promise<string> {
  const part = page.getByRole('region', { name: computer, exact: true });
  await part.getByRole('button', { name, exact: true }).click();
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy', 'true');
  return part.innerText();
}

test('the plugin emulator signs in with a number, loses its network and its board, and outlives the shop', async ({
  page,
  context,
  world,
}) => {
  const account = await world.createAccount();
  await world.backline('grant', 'add', account.email, 'MUS-01001', '--reason', 'a journey');
  // Uses its own computer, because another journey may have used the existing one.
  const studio = 'Old MacBook';
  await page.goto('/dev/plugin');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await press(page, studio, 'Open The Host');
  await press(page, studio, 'Another one');
  await press(page, studio, 'Sign In');
  const address = await page.getByRole('link', { name: 'Open browser' }).getAttribute('href');

  const browser = await context.newPage();
  await visitSignedIn(browser, account);
  await browser.goto(address ?? '');
  await expect(browser.getByText('from another network')).toBeVisible();
  await browser.getByRole('button', { name: 'Add This Computer' }).click();
  const number = (await browser.getByText(/^\d( ?\d){3}$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('The number that your browser shows').fill(number);
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByText('1 pack ready').first()).toBeVisible();
  await browser.close();

  await press(page, studio, 'A hotel’s login page');
  await press(page, studio, '+91 days');
  expect(await press(page, studio, 'Check Now')).toContain('No answer of the portal. Nothing was taken.');
  expect(await press(page, studio, '+1 day')).toMatch(/1 pack ready[\s\S]*When the host starts again: .*silent/);
  await press(page, studio, 'Yours');
  await press(page, studio, 'Set right');
  await press(page, studio, 'Swap the board');
  expect(await press(page, studio, 'Open The Host')).toMatch(/1 pack ready[\s\S]*1 of 3/);
  await press(page, studio, 'Clone the machine');
  expect(await press(page, 'Old MacBook copy', 'Open The Host')).toMatch(/1 pack ready[\s\S]*1 of 3/);

  await page.getByRole('button', { name: 'Rotate the signing key' }).click();
  await expect(page.getByText(/^Key \S+ signs from now on/)).toBeVisible();
  expect(await press(page, studio, 'Check Now')).toContain('1 pack ready');
  expect(await press(page, studio, 'Remove This Computer')).toContain('Signed out');
  expect(await press(page, 'Old MacBook copy', 'Check Now')).toContain('this computer was removed');
});

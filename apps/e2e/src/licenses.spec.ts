import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { freeCodes } from '@backline/fixtures';
import type { Page } from '@playwright/test';
import { expect, logInOnPage, test, testLong, visitSignedIn } from './lib/world.ts';

const [mailed, pasted, typed] = freeCodes.perpetual;
const [month] = freeCodes.month;
const [late] = freeCodes.expired;

const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Licenses' });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Add Licenses' }).click();
  await expect(page.getByLabel('License codes')).toBeFocused();
  return page.getByLabel('License codes');
}

test('a mailed link brings a code through login into the licenses', async ({ page, world }) => {
  const account = await world.createAccount();
  await page.goto(`/account?license-code=${mailed}`);
  await expect(page).toHaveURL(/\/login\?redirect-to=/);
  await logInOnPage(page, account);
  await expect(page.getByLabel('License codes')).toHaveValue(mailed);
  await expect(page).toHaveURL(/\/account\/licenses\?license-code=/);

  await findDialog(page).getByRole('button', { name: 'Redeem 1 Code' }).click();
  await expect(page.getByText('You’ve successfully added 1 licenses to your collection.')).toBeVisible();
  await expect(findDialog(page).getByText('Added', { exact: true })).toBeVisible();
  await expect(findDialog(page).getByRole('button', { name: 'Go Back' })).toBeDisabled();
  await expect(page).toHaveURL(`${world.url}/account/licenses`);
  await Promise.all([page.waitForEvent('load'), findDialog(page).getByRole('button', { name: 'Done' }).click()]);

  await expect(
    page
      .getByRole('region', { name: 'Perpetual Licenses' })
      .getByRole('link', { name: 'Copperline Brass', exact: true }),
  ).toBeVisible();
  await expect(findDialog(page)).toBeHidden();
  await page.goto(`/licenses?license-code=${mailed}`);
  await findDialog(page).getByRole('button', { name: 'Redeem 1 Code' }).click();
  await expect(findDialog(page).getByText(/You already have this/)).toBeVisible();
});

test('a code that was mailed to a guest waits behind sign-up and verification', async ({ page, browser, world }) => {
  const email = `guest-${Date.now()}@example.org`;
  await page.goto(`/account/licenses?license-code=${typed}`);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await page.getByLabel('Name').fill('Maddalena Casulana');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('three warm cellos');
  await page.getByLabel('Confirm Password').fill('three warm cellos');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Account Created' })).toBeVisible();

  // The mail is opened on another device, which has none of this browser's data.
  const device = await browser.newContext();
  const phone = await device.newPage();
  await phone.goto(await world.link(email, '/verify'));
  await phone.getByRole('link', { name: 'Log In' }).click();
  await logInOnPage(phone, { email, password: 'three warm cellos' });
  await expect(phone.getByLabel('License codes')).toHaveValue(typed);
  await expect(phone).toHaveURL(`${world.url}/account/licenses?license-code=${typed}`);
  await device.close();

  // The waiting page continues by itself.
  await expect(page.getByLabel('License codes')).toHaveValue(typed);
});

test('a wrong code is listed with its reason beside a right one', async ({ page, world }) => {
  await visitSignedIn(page, await world.createAccount(), '/account/licenses');
  const field = await openDialog(page);
  const submit = findDialog(page).getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await field.pressSequentially('mus 0000 0000 0000 0001');
  await expect(field).toHaveValue('MUS-0000-0000-0000-0001');
  await expect(page.getByText(/Possible typos/)).toBeVisible();
  await field.press('Enter');
  await field.pressSequentially(late.slice(4).toLowerCase());
  await submit.click();
  await expect(
    page.getByText('Licenses you entered are invalid. Possible reasons: already redeemed, wrong code, expired.'),
  ).toBeVisible();
  await expect(findDialog(page).getByText('Invalid', { exact: true })).toHaveCount(2);
  await expect(findDialog(page).getByText('This code has expired.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Escape')]);
  await expect(page.getByText(/^No licenses yet\./)).toBeVisible();
});

test('a long list of results is scrolled by keyboard and by wheel', async ({ page, world }) => {
  await visitSignedIn(page, await world.createAccount(), '/account/licenses');
  const field = await openDialog(page);
  await field.fill(Array.from({ length: 40 }, (_, index) => `NOSUCH-${index + 10}`).join('\n'));
  await findDialog(page).getByRole('button', { name: 'Submit' }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results).toBeFocused();
  const last = results.getByRole('listitem').last();
  await expect(last).not.toBeInViewport();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  await results.hover();
  await page.mouse.wheel(0, -10_000);
  await expect(results.getByRole('alert')).toBeInViewport();
});

testLong('both codes of a pasted mail are added', async ({ page, context, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitSignedIn(page, await world.createAccount(), '/account/licenses');
  const field = await openDialog(page);
  const mail = `Dear Hildegard,\n\nyour codes are ${pasted}\nand ${month.toLowerCase()} – keep them safe.\n\nYours, Cadenza`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), mail);
  await field.press('Control+v');
  await expect(field).toHaveValue(`${pasted}\n${month}`);
  await expect(page.getByText('We found 2 codes in what you pasted.')).toBeVisible();
  await findDialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('You’ve successfully added 2 licenses to your collection.')).toBeVisible();
  await findDialog(page).getByRole('button', { name: 'Done' }).click();
  const timed = page.getByRole('region', { name: 'Timed Licenses' });
  await expect(timed.getByRole('link', { name: 'Vesper Choir', exact: true })).toBeVisible();
  await expect(timed.getByText('in 30 days')).toBeVisible();

  await page.getByRole('button', { name: 'Ownership Passport' }).click();
  const [passport] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(await readFile(await passport.path(), 'utf8')).toMatch(/^# Vesper Choir: until 20.*\npassport: /ms);
});

test('a code is typed, corrected and undone with the caret where it belongs', async ({ page, world }) => {
  await visitSignedIn(page, await world.createAccount(), '/account/licenses');
  const field = await openDialog(page);
  await page.keyboard.type(typed.replaceAll('-', '').toLowerCase());
  await expect(field).toHaveValue(typed);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(typed);
  await page.keyboard.press('Control+Shift+z');
  await expect(field).not.toHaveValue(typed);
  await page.keyboard.type(typed.charAt(typed.length - 7));
  await expect(field).toHaveValue(typed);

  const session = await page.context().newCDPSession(page);
  await field.fill('');
  await session.send('Input.imeSetComposition', { text: 'jyd', selectionStart: 3, selectionEnd: 3 });
  await expect(field).toHaveValue('jyd');
  await session.send('Input.insertText', { text: 'jydtc' });
  await expect(field).toHaveValue('MUS-JYDT-C');
});

test('an installer is downloaded completely, and resumes after an interruption', async ({ page, world }) => {
  await visitSignedIn(page, await world.createAccount(), '/account/download-cadenza');
  await expect(page).toHaveTitle('Download Cadenza | Free AU, VST3, AAX Plugin');
  const card = page.getByRole('region', { name: 'macOS' });
  const sha256 = await card.getByText(/^[0-9a-f]{64}$/).textContent();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download for macOS' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Cadenza-1.4.0-macOS.zip');
  const bytes = await readFile(await download.path());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  await expect(card.getByText('Your browser is saving Cadenza-1.4.0-macOS.zip.')).toBeVisible();

  const cut = Math.floor(bytes.length / 3);
  const rest = await fetch(download.url(), { headers: { range: `bytes=${cut}-`, 'if-range': `"${sha256}"` } });
  expect(rest.status).toBe(206);
  const whole = Buffer.concat([bytes.subarray(0, cut), Buffer.from(await rest.arrayBuffer())]);
  expect(createHash('sha256').update(whole).digest('hex')).toBe(sha256);
});

test('a download link is requested once, and again only after it has expired', async ({ page, world }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(...(request.url().match(/downloads\.createDownloadLink/g) ?? [])));
  await visitSignedIn(page, await world.createAccount(), '/account/download-cadenza');
  const download = page.getByRole('button', { name: 'Download for Windows' });
  const start = () => Promise.all([page.waitForEvent('download'), download.click()]);
  await start();
  await start();
  expect(asked).toHaveLength(2);
  await page.clock.setSystemTime(Date.now() + 9 * 60_000);
  await start();
  expect(asked).toHaveLength(3);
});

/** The data of the tabs and of the rail. Answers that are the same for everybody come in a separate request. */
const account =
  'account.getCurrentUser,plans.getPlanStatus,privacy.getErasure,licenses.listLicenses,downloads.getLatestVersion';

test('the data of a tab is loaded in one request', async ({ page, world }) => {
  await visitSignedIn(page, await world.createAccount());
  await expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
  // Cards that load later make their own requests.
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/trpc/') && asked.push(new URL(request.url()).pathname));
  await page.goto('/account/licenses');
  await expect(page.getByText(/^No licenses yet\./)).toBeVisible();
  await page.goto('/account/download-cadenza');
  await expect(page.getByText(/^Version 1\.4\.0/)).toBeVisible();
  await expect
    .poll(() => asked.map((path) => path.replace('/trpc/', '')).toSorted())
    .toEqual([
      account,
      account,
      'catalog.listCartItems',
      'catalog.listCartItems',
      'downloads.createDownloadLink,downloads.createDownloadLink',
      'packs.listPublished',
    ]);
});

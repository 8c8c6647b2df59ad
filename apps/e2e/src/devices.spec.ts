import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { toReleaseCode } from '@backline/activation/release-code';
import type { Trust } from '@backline/activation/token';
import { type LeaseContext, verifyLease } from '@backline/activation/verify-lease';
import type { Page } from '@playwright/test';
import { apiKey, expect, logInOnPage, test, visitSignedIn, type World } from './lib/world.ts';

const client = { version: '1.0.0', format: 'VST3', host: 'Reaper' };
const sku = 'MUS-01001';

/** The data that a plugin reads from its computer. A name always has the same. */
function toDevice(name: string, os: 'macOS' | 'Windows' = 'macOS') {
  const toId = (kind: string) => createHash('sha256').update(`${kind} of ${name}`).digest('base64url').slice(0, 22);
  return { name, os, ids: { hw: toId('hw'), mac: toId('mac'), os: toId('os') } };
}

async function answerOf<Answer>(answer: Promise<Response>): Promise<Answer> {
  const response = await answer;
  if (!response.ok) throw new Error(`The call answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

interface Started {
  deviceCode: string;
  userCode: string;
  verificationUriComplete: string;
}
const startSignIn = (world: World, name: string) =>
  answerOf<Started>(world.post('/devices/sign-in', { apiKey, device: toDevice(name), client }));

/** Starts a sign-in from another network. */
const startElsewhere = (world: World, name: string) =>
  answerOf<Started>(
    fetch(`${world.url}/api/v1/devices/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
      body: JSON.stringify({ apiKey, device: toDevice(name), client }),
    }),
  );

interface Polled {
  state: string;
  deviceToken: string;
  seats: { slot: number; of: number }[];
}
const poll = (world: World, { deviceCode }: Started) =>
  answerOf<Polled>(world.post('/devices/sign-in/poll', { deviceCode }));

const refresh = (world: World, name: string, token: string) =>
  world.post('/devices/refresh', { leaseId: null, ids: toDevice(name).ids, client, cause: 'button' }, token);

/** Verifies a lease file as the plugin on its computer does. */
async function verify(world: World, text: string, name: string) {
  const { issuer, product, roots } = await answerOf<{ issuer: string; product: string; roots: Trust['roots'] }>(
    fetch(`${world.url}/api/v1/activation/keys`),
  );
  const context: LeaseContext = {
    issuer,
    product,
    roots,
    revocations: [],
    ids: toDevice(name).ids,
    clock: Math.floor(Date.now() / 1000),
    trusted: 0,
    seen: 0,
  };
  return verifyLease(text, context);
}

async function createOwner(world: World) {
  const account = await world.createAccount();
  await world.backline('grant', 'add', account.email, sku, '--reason', 'a journey');
  return account;
}

async function addComputer(page: Page) {
  await page.getByRole('button', { name: 'Add This Computer' }).click();
}

test('a plugin signs in by a link, and at the limit one computer gives its place', async ({
  page,
  provokes,
  world,
}) => {
  provokes(/409 .*devices\.approveSignIn/);
  const account = await createOwner(world);
  const first = await startSignIn(world, 'Studio Mac');
  await page.goto(first.verificationUriComplete);
  await expect(page).toHaveURL(/\/login\?redirect-to=/);
  await expect(page.getByText('To add “Studio Mac”.')).toBeVisible();
  await logInOnPage(page, account);
  await expect(page.getByText(first.userCode)).toBeVisible();
  expect((await poll(world, first)).state).toBe('pending');
  await addComputer(page);
  await expect(page.getByRole('heading', { name: 'Your Computer Is Added' })).toBeFocused();
  await expect(page.getByText('1 of 3 places in use')).toBeVisible();
  const studio = await poll(world, first);
  expect(studio).toMatchObject({ state: 'approved', seats: [{ slot: 1, of: 3 }] });

  const { token } = await answerOf<{ token: string }>(world.logIn(account));
  const others = await Promise.all(['Old MacBook', 'Stage Mac'].map((name) => startSignIn(world, name)));
  for (const { userCode } of others) await answerOf(world.post('/devices/sign-in/approve', { userCode }, token));
  const [old] = await Promise.all(others.map((other) => poll(world, other)));

  const last = await startElsewhere(world, 'Laptop on Tour');
  await page.goto('/device');
  await page.getByLabel('Code').fill(last.userCode.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('from another network')).toBeVisible();
  await addComputer(page);
  await expect(page.getByRole('dialog', { name: 'All 3 Places Are in Use' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Studio Mac' })).toBeChecked();
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(page.getByRole('heading', { name: 'Enter This Number in Cadenza' })).toBeFocused();
  const number = (await page.getByText(/^\d \d \d \d$/).innerText()).replaceAll(' ', '');
  expect((await poll(world, last)).state).toBe('number_needed');
  await answerOf(world.post('/devices/sign-in/number', { deviceCode: last.deviceCode, number }));
  // The owner returns from the plugin to the page.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'Your Computer Is Added' })).toBeFocused();
  expect(await poll(world, last)).toMatchObject({ state: 'approved', seats: [{ slot: 1, of: 3 }] });

  const kept = await answerOf<{ lease: string; endorsement: string }>(refresh(world, 'Studio Mac', studio.deviceToken));
  const verdict = await verify(world, `lease: ${kept.lease}\nkey: ${kept.endorsement}\n`, 'Studio Mac');
  expect(verdict.reason).toBeNull();
  expect(verdict.modes).toEqual({ [sku]: 'keep' });

  const { text } = await world.mail(account.email, 'Laptop on Tour');
  await page.goto(/\S+\/account\/security/.exec(text)?.[0] ?? '');
  const card = page.getByRole('region', { name: 'Your Computers' });
  await expect(card.getByRole('listitem').filter({ hasText: 'Studio Mac' })).toContainText('Still plays old sessions');
  await card.getByRole('button', { name: 'Remove Old MacBook' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(card.getByText('Old MacBook')).toBeHidden();
  await expect(card.getByText(/^2 of 3 places in use/)).toBeVisible();
  const released = await refresh(world, 'Old MacBook', old?.deviceToken ?? '');
  expect(await released.json()).toMatchObject({ error: { code: 'device_released' } });
});

test('a new password asks which computers to sign out, and takes nothing else from them', async ({ page, world }) => {
  const account = await createOwner(world);
  const { token } = await answerOf<{ token: string }>(world.logIn(account));
  const started = await startSignIn(world, 'Studio Mac');
  await answerOf(world.post('/devices/sign-in/approve', { userCode: started.userCode }, token));
  const { deviceToken } = await poll(world, started);
  await visitSignedIn(page, account, '/account/security');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const [current, fresh, again] = await page.getByRole('dialog').locator('input').all();
  await current?.fill(account.password);
  for (const field of [fresh, again]) await field?.fill('four slow harps');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Close' }).click();

  await expect(page.getByRole('dialog', { name: 'Are These Your Computers?' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Studio Mac/ })).toBeChecked();
  await page.getByRole('button', { name: 'Sign Out 1 Computer' }).click();
  await expect(page.getByText('1 computer signed out.')).toBeVisible();
  const answer = await (await refresh(world, 'Studio Mac', deviceToken)).json();
  expect(answer).toMatchObject({ error: { code: 'device_signed_out' } });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Your Computers' }).getByText(/^1 of 3 places in use/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^1 of 3 places in use/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Remove All Computers' }).click();
  await page.getByRole('button', { name: 'Remove All', exact: true }).click();
  await expect(page.getByText('Your computers were removed.')).toBeVisible();
});

test('a computer without internet gets a license file, and gives its place back', async ({ page, world }) => {
  const account = await createOwner(world);
  const at = Math.floor(Date.now() / 1000);
  const request = { v: 1, aud: 'cadenza', rid: randomUUID(), dev: toDevice('Studio PC', 'Windows'), client, at };
  await page.goto(`/device/offline#request=${Buffer.from(JSON.stringify(request)).toString('base64url')}`);
  await expect(page).toHaveURL(/\/login\?redirect-to=/);
  await logInOnPage(page, account);
  await expect(page.getByLabel('Name of that computer')).toHaveValue('Studio PC');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make License File' }).click(),
  ]);
  await expect(page.getByRole('heading', { name: 'Your License File' })).toBeFocused();
  expect(download.suggestedFilename()).toBe('cadenza-studio-pc.txt');
  const verdict = await verify(world, await readFile(await download.path(), 'utf8'), 'Studio PC');
  expect(verdict.modes).toEqual({ [sku]: 'full' });
  expect(verdict).toMatchObject({ state: 'valid', reason: null, lease: { kind: 'offline' } });

  const { rel = '', jti = '' } = verdict.lease ?? {};
  await page.getByRole('button', { name: 'Another Computer' }).click();
  await page.getByRole('tab', { name: 'Free a Place' }).click();
  await expect(page.getByRole('button', { name: 'Remove Studio PC' })).toBeVisible();
  await page.getByLabel('Release code').fill(await toReleaseCode(rel, jti));
  await page.getByRole('button', { name: 'Free the Place' }).click();
  await expect(page.getByText('Studio PC was removed, and its place is free.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Studio PC' })).toBeHidden();
});

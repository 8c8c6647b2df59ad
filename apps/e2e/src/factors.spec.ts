import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { findViolations } from './lib/find-violations.ts';
import { apiKey, confirmIt, expect, test } from './lib/world.ts';

async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    lose: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
    turnOff: () => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false }),
    turnOn: () => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true }),
  };
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function logOut(page: Page) {
  await page.evaluate(() => localStorage.removeItem('Bearer'));
}

const onProfile = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

const done = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Done' });

/** Closes the recovery codes, which is possible only after the box is ticked. Returns them. */
async function saveCodes(page: Page) {
  const shown = page.getByRole('dialog', { name: 'Save Your Recovery Codes' });
  const codes = shown.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  await expect(codes).toHaveCount(10);
  const texts = await codes.allInnerTexts();
  await expect(done(page)).toBeDisabled();
  await shown.getByRole('checkbox', { name: 'I’ve saved my codes' }).press('Space');
  await done(page).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('10 codes are left.');
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
  return texts;
}

/** Adds an authenticator app by its secret, and returns it with the recovery codes. */
async function addApp(page: Page, password: string) {
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Add an App' }).click();
  await confirmIt(page, password);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /QR code for your authenticator app/ })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Add an App' }).click();
  return { secret, codes: await saveCodes(page) };
}

test('a passkey is made, used from the form, lost, and made up for by a code', async ({ page, world, provokes }) => {
  provokes(/401 .*(passSecondFactor|createSession|logInWithPasskey)/);
  const account = await world.createAccount();
  const authenticator = await addAuthenticator(page);
  await logIn(page, account);
  await onProfile(page);
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await confirmIt(page, account.password);
  await page.getByLabel('Name', { exact: true }).fill('Studio laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a Passkey' }).click();
  const shown = page.getByRole('dialog', { name: 'Save Your Recovery Codes' });
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(shown).toBeVisible();
  // The browser asks before it leaves the codes.
  const asking = page.waitForEvent('dialog').then((dialog) => dialog.accept());
  await Promise.all([asking, page.reload()]);
  await page.getByRole('button', { name: 'Make New Codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make New Codes' }).click();
  const codes = await saveCodes(page);
  await expect(page.getByText('Studio laptop')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await world.mail(account.email, 'Studio laptop');

  await logOut(page);
  // Only viewing the page requests no challenge. The focus on the field does, and the virtual authenticator accepts
  // every challenge.
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('getPasskeyOptions') && asked.push(request.url()));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a Passkey' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByLabel('Email').focus();
  await onProfile(page);

  await authenticator.lose();
  await logOut(page);
  await logIn(page, account);
  await expect(page.getByRole('heading', { name: 'One More Step' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await onProfile(page);
  await world.mail(account.email, 'Codes left: 9');
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Remove Studio laptop' }).click();
  await confirmIt(page, account.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('It was removed');
});

test('an authenticator app is added by its secret, and a plugin is signed in with it', async ({
  page,
  world,
  provokes,
}) => {
  provokes(/401 .*(passSecondFactor|createSession)/);
  const account = await world.createAccount();
  await logIn(page, account);
  await onProfile(page);
  const { secret } = await addApp(page, account.password);
  await logOut(page);
  const ids = { hw: 'a'.repeat(22), mac: 'b'.repeat(22), os: 'c'.repeat(22) };
  const device = { name: 'Studio Mac', os: 'macOS', ids };
  const started = await world.post('/devices/sign-in', {
    apiKey,
    device,
    client: { version: '1.0.0', format: 'AU' },
  });
  const { userCode, deviceCode } = (await started.json()) as { userCode: string; deviceCode: string };
  await page.goto(`/device?code=${userCode}`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const code = page.getByLabel('Code from your authenticator app');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('wrong or was already used');
  // The time step that confirmed the app can't be used again.
  await code.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Add This Computer' }).click();
  await expect
    .poll(async () => {
      const answer = await world.post('/devices/sign-in/poll', { deviceCode });
      return ((await answer.json()) as { state: string }).state;
    })
    .toBe('approved');
});

test('a new machine is mailed, and refused by its link', async ({ page, world }) => {
  const account = await world.createAccount();
  expect((await world.logIn(account)).status).toBe(200);
  await logIn(page, account);
  await onProfile(page);
  const mail = await world.mail(account.email, 'for the first time');
  expect(mail.text).not.toContain('127.0.0.1 ');
  await page.goto(await world.link(account.email, '/secure'));
  await page.getByRole('button', { name: 'This Wasn’t Me' }).click();
  await expect(page.getByText('Everyone is logged out')).toBeVisible();
});

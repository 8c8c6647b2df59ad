import type { Page } from '@playwright/test';
import { findViolations } from './lib/find-violations.ts';
import { fjord } from './lib/programs.ts';
import { answerConsent, consentLine, expect, logInOnPage, test } from './lib/world.ts';

/** Answers instead of the scripts' hosts, and records the requests to them. */
async function watchTrackers(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:\/\/(analytics|referrals)\.example\//, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: 'text/javascript',
      body: `document.cookie = 'tracker=1; path=/';
        window.tracked = [];
        window.backlineAnalytics = { track: (...event) => window.tracked.push(event) };
        window.backlineReferral = { convert: (customer) => window.tracked.push(customer) };`,
    });
  });
  return asked;
}

// This test is first, because the server caches for a minute which terms must be accepted.
test('new terms are asked about once, after the next login, and keep no program out', async ({ page, world }) => {
  const account = await world.createAccount('Fanny Hensel');
  const summary = 'Refunds now take 14 days instead of 30.';
  const published = ['--version', '2026-11', '--url', 'https://example.com/terms', '--summary', summary];
  await world.backline('terms', 'publish', '--kind', 'terms', ...published, '--must-accept');

  const program = await world.logIn(account);
  const { token } = (await program.json()) as { token: string };
  const read = await fetch(`${world.url}/api/v1/user`, { headers: { authorization: `Bearer ${token}` } });
  expect([read.status, read.headers.get('x-terms-pending')]).toEqual([200, 'terms=2026-11']);

  await page.goto('/login');
  await answerConsent(page, 'Don’t Allow');
  await logInOnPage(page, account);
  const card = page.getByRole('dialog', { name: 'Our Terms Have Changed' });
  await expect(card).toContainText(summary);
  await expect(card.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
    'href',
    'https://example.com/terms',
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card).toBeVisible();

  await card.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInOnPage(page, account);
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(card).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login and Name' })).toBeVisible();
  await expect(card).toBeHidden();
  const after = await fetch(`${world.url}/api/v1/user`, { headers: { authorization: `Bearer ${token}` } });
  expect(after.headers.get('x-terms-pending')).toBeNull();
});

test('analytics and referrals ask first: nothing of theirs before the answer', async ({ page, world }) => {
  const asked = await watchTrackers(page);
  const email = `asked-${Date.now()}@example.org`;

  await test.step('nothing is asked of their hosts before the answer, and the page is used as always', async () => {
    await page.goto('/marketplace');
    await expect(consentLine(page)).toBeVisible();
    await page.getByRole('link', { name: 'Glasshavn' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Glasshavn' })).toBeVisible();
    await expect(consentLine(page)).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await findViolations(page)).toEqual([]);
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  await test.step('a refusal is remembered', async () => {
    await answerConsent(page, 'Don’t Allow');
    await page.goto('/marketplace');
    await expect(page.getByRole('button', { name: 'Analytics and Referrals' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(consentLine(page)).toBeHidden();
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  await test.step('it is changed at the foot of the page, and then the visit is reported', async () => {
    await page.getByRole('button', { name: 'Analytics and Referrals' }).click();
    await expect(consentLine(page)).toBeFocused();
    for (const box of await consentLine(page).getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await answerConsent(page, 'Allow Both');
    await expect.poll(() => asked).toEqual([fjord.scripts.referrals]);
  });

  await test.step('an account is reported when it is verified', async () => {
    await world.post('/signup', {
      authId: email,
      password: 'three warm cellos',
      contactName: 'Barbara Strozzi',
      emailMarketingConsent: false,
    });
    await page.goto(await world.link(email, '/verify'));
    await expect(page.getByText('Your Account is Verified!')).toBeVisible();
    await expect.poll(() => asked.at(-1)).toBe(fjord.scripts.analytics);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { tracked?: unknown[] }).tracked))
      .toEqual([['account_verified', { email }]]);
  });

  await test.step('it is taken back: the next page has nothing of theirs', async () => {
    await page.getByRole('button', { name: 'Analytics and Referrals' }).click();
    await Promise.all([
      page.waitForEvent('load'),
      consentLine(page).getByRole('button', { name: 'Don’t Allow' }).click(),
    ]);
    const before = asked.length;
    await page.goto('/marketplace');
    await page.waitForLoadState('networkidle');
    expect(asked).toHaveLength(before);
  });
});

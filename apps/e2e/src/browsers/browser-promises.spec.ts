import type { Page } from '@playwright/test';
import { isLong } from '../lib/env.ts';
import { findViolations } from '../lib/find-violations.ts';
import { expect, test, visitSignedIn, type World } from '../lib/world.ts';

/** Some URLs that `packages/domain` refuses, as a browser interprets them. */
const evil = [
  '//evil.example',
  '/\\evil.example',
  '\t//evil.example',
  'javascript:alert(1)',
  '/account/..//evil.example',
];

test('redirect-to never leads to another site', async ({ page, world }) => {
  await visitSignedIn(page, await world.createAccount());
  for (const target of evil) {
    await page.goto(`/login?redirect-to=${encodeURIComponent(target)}`);
    await expect(page, target).toHaveURL(/\/account(\/profile)?$/);
    expect(new URL(page.url()).origin).toBe(world.url);
  }
});

/** Opens pages at each width, and checks their requests and the faults that axe finds. */
async function checkPages(page: Page, world: World, pathsOfPages: readonly string[]): Promise<void> {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    // The payment provider's script and prices are requested only on pages that sell something.
    const isSale = /\/(marketplace|cadenza-plus)/.test(new URL(page.url()).pathname);
    const isPaid = request.url().startsWith(world.paddleUrl) && isSale;
    const isOwn = request.url().startsWith(world.url) || /^(data|blob):/.test(request.url());
    if (!isOwn && !isPaid) elsewhere.push(request.url());
  });
  for (const path of pathsOfPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    expect(await findViolations(page), path).toEqual([]);
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // A page that was widened may not have its new layout yet.
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow, { message: `${path} at ${width} pixels` }).toBeLessThanOrEqual(0);
    }
    expect(elsewhere, path).toEqual([]);
  }
}

const isSound = 'keep the policy, ask nobody else, have no finding of axe, and overflow at no width';

test(`pages without a login ${isSound}`, async ({ page, provokes, world }) => {
  provokes(/400 .*account\.(checkReset|confirmEmail)/, /404 .*\/404$/);
  await checkPages(page, world, [
    '/login',
    '/signup',
    '/confirm-email',
    '/recover',
    '/recover/reset?token=x',
    '/email?token=x',
    '/secure?token=x',
    '/404',
    '/error',
  ]);
});

test(`pages of the shop ${isSound}`, async ({ page, world }) => {
  await checkPages(page, world, [
    '/marketplace',
    '/marketplace/collection/harbor-strings',
    '/marketplace/developer/pier-and-gut',
    '/cadenza-plus',
    // The same pages with other packs and names.
    ...(isLong
      ? [
          '/marketplace/collection/first-chair',
          '/marketplace/collection/the-long-horns',
          '/marketplace/developer/saltmarsh-field-office',
        ]
      : []),
  ]);
});

test(`pages of an account ${isSound}`, async ({ page, world }) => {
  const account = await world.createAccount('A name that is as long as names may be, sixty-four characters');
  await visitSignedIn(page, account);
  const tabs = ['profile', 'security', 'data', 'licenses', 'cadenza-plus', 'download-cadenza'].map(
    (tab) => `/account/${tab}`,
  );
  await checkPages(page, world, [...tabs, '/device', '/device/offline']);
});

test('every dialog keeps the policy', async ({ page, world }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const violations: string[] = [];
  await page.exposeFunction('report', (text: string) => violations.push(text));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { report: (text: string) => void }).report(`${effectiveDirective} ${blockedURI} ${sample}`),
    ),
  );
  const open = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible');
  };
  await visitSignedIn(page, await world.createAccount());
  for (const name of ['Change Email', 'Change Password', 'Change Display Name']) await open(name);
  await page.goto('/account/licenses');
  await open(/add/i);
  await page.setViewportSize({ width: 390, height: 844 });
  await open('Toggle side panel');
  await page.goto('/marketplace');
  await open('Filters');
  await open(/^Cart/);
  await page.goto('/marketplace/developer/pier-and-gut');
  await open('Filters');
  expect(violations).toEqual([]);
});

test('a login contacts no third party, even if a library samples its visitors', async ({ page, world }) => {
  const others: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(world.url)) others.push(request.url());
  });
  // Turns on a library's behavior that otherwise affects only a random sample of visitors.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await visitSignedIn(page, await world.createAccount());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(others).toEqual([]);
});

test('pages whose link lost its token lead on, unknown pages to 404', async ({ page, provokes, world }) => {
  provokes(/404 .*\/(nowhere|404)$/);
  for (const [path, target] of [
    ['/recover/reset', '/login'],
    ['/recover/cancel', '/login'],
    ['/email/cancel', '/login'],
    ['/secure', '/login'],
    ['/verify', '/error'],
    ['/email', '/error'],
    ['/nowhere', '/404'],
    ['/account/nowhere', '/404'],
  ] as const) {
    if (path === '/account/nowhere') await visitSignedIn(page, await world.createAccount());
    await page.goto(path);
    await expect(page, path).toHaveURL(`${world.url}${target}`);
  }
  await page.goto('/404');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await page.getByRole('link', { name: 'Return' }).click();
  await page.goto('/error');
  await expect(page.getByText('Something went wrong')).toBeVisible();
});

test('logging out clears the stored token, and other tabs follow', async ({ page, context, world }) => {
  await visitSignedIn(page, await world.createAccount());
  const other = await context.newPage();
  await other.goto('/account/profile');
  await expect(other.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
  await page
    .getByRole('button', { name: /log ?out/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('Bearer'))).toBeNull();
});

test('an invalid stored token is removed, and a notice says so', async ({ page, provokes }) => {
  provokes(/401 .*account\.getCurrentUser/);
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('Bearer', 'not-a-token'));
  await page.goto('/login');
  await expect(page.getByText(/Failed to fetch user data/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('Bearer'))).toBeNull();
});

test('printed pages are dark on white, without buttons', async ({ page, world }) => {
  await visitSignedIn(page, await world.createAccount(), '/account/licenses');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Timed Licenses' })).toBeVisible();
  await expect(page.locator('nav, aside, button').filter({ visible: true })).toHaveCount(0);
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return { color, backgroundColor };
  });
  expect(colors).toEqual({ color: 'rgb(18, 16, 14)', backgroundColor: 'rgb(255, 255, 255)' });
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/marketplace/collection/harbor-strings');
  await expect(page.getByRole('heading', { name: 'Harbor Strings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join', includeHidden: true })).not.toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Join' })).toHaveCount(0);
});

test('the API reference shows the calls that a word finds, under their headings alone', async ({ page }) => {
  await page.goto('/api/v1/docs');
  await page.getByLabel('Find a call').fill('redeem-license');
  await expect(page.getByText('1 call', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Licenses']);
  await expect(page.getByRole('navigation', { name: 'Calls' }).getByRole('link')).toHaveCount(1);
});

test('an unreachable server ends no session', async ({ page, context, world, provokes }) => {
  provokes(/net::ERR_FAILED .*getCurrentUser/);
  await visitSignedIn(page, await world.createAccount());
  const token = await page.evaluate(() => localStorage.getItem('Bearer'));
  await context.route('**/trpc/account.getCurrentUser*', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  expect(await page.evaluate(() => localStorage.getItem('Bearer'))).toBe(token);
  await context.unroute('**/trpc/account.getCurrentUser*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
});

test('a mail scanner that opens every link first leaves its owner able to go on', async ({ page, browser, world }) => {
  const email = `scanned-${Date.now()}@example.org`;
  await world.post('/signup', {
    authId: email,
    password: 'three warm cellos',
    contactName: 'Isabella Leonarda',
    emailMarketingConsent: false,
  });
  const link = await world.link(email, '/verify');
  await fetch(link, { method: 'HEAD' });
  await fetch(link, { headers: { purpose: 'prefetch' } });
  const scanner = await browser.newPage();
  await scanner.goto(link);
  await expect(scanner.getByText('Your Account is Verified!')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Your Account is Verified!')).toBeVisible();

  const { token } = (await (await world.logIn({ email, password: 'three warm cellos' })).json()) as { token: string };
  await world.post('/user/email', { email: `new-${email}` }, token);
  const confirm = await world.link(`new-${email}`, '/email');
  await scanner.goto(confirm);
  await expect(scanner.getByText('Email successfully changed')).toBeVisible();
  await page.goto(confirm);
  await expect(page.getByText('Email successfully changed')).toBeVisible();
  await scanner.close();
});

test('a name is shown as text and never run as code', async ({ page, browser, world }) => {
  let dialogs = 0;
  const mailReader = await browser.newPage();
  for (const watched of [page, mailReader])
    watched.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
  for (const name of ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', "{{7*7}}'; alert(1);//"]) {
    const account = await world.createAccount(name);
    await visitSignedIn(page, account);
    await expect(page.getByText(name).first()).toBeVisible();
    const { html } = await world.mail(account.email, '/verify?token=');
    await mailReader.setContent(html);
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
  }
  expect(dialogs).toBe(0);
  await mailReader.close();
});

import { readFile } from 'node:fs/promises';
import { findViolations } from './lib/find-violations.ts';
import { type Account, confirmIt, expect, test, visitSignedIn, type World } from './lib/world.ts';

const dayMs = 24 * 60 * 60_000;

/** Signs up with an address that already received a link. */
async function signUpAgain(world: World, { email, password, contactName }: Account): Promise<void> {
  const before = await world.link(email, '/verify');
  await world.post('/signup', { authId: email, password, contactName, emailMarketingConsent: false });
  await expect.poll(() => world.link(email, '/verify')).not.toBe(before);
  const token = new URL(await world.link(email, '/verify')).searchParams.get('token');
  expect((await world.post('/verify', { token })).status).toBe(200);
}

test('what is held of a person is read, and erased with the account', async ({ page, world }) => {
  const account = await world.createAccount();
  await world.backline('grant', 'add', account.email, 'MUS-01001', '--reason', 'a prize of the fair');
  await visitSignedIn(page, account, '/account/data');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  await confirmIt(page, account.password);
  const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  expect(saved.records.users).toEqual([expect.objectContaining({ email: account.email })]);
  expect(saved.records.grants).toHaveLength(1);

  const erase = async () => {
    await page.getByRole('button', { name: 'Delete My Account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'I understand what I will lose' }).check();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete in 14 Days' }).click();
    await expect(dialog.getByRole('status')).toContainText('will be deleted in 14 days');
  };
  await erase();
  await page.goto(await world.link(account.email, '/stop'));
  await page.getByRole('button', { name: 'Stop the Change' }).click();
  await expect(page.getByText('Stopped. The account stays.')).toBeVisible();

  await page.goto('/account/activity');
  const list = page.getByRole('region', { name: 'Activity' });
  for (const text of ['The deletion was stopped', 'You downloaded your data.', 'The account was created.'])
    await expect(list).toContainText(text);
  await expect(list).toContainText(/Support gave you .+/);
  // The vendor hides reasons by default.
  await expect(list).not.toContainText('a prize of the fair');
  expect(await findViolations(page)).toEqual([]);
  await page.getByText('Logins', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Logins' })).toBeChecked();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: /^Not Me/ }).click();
  await page.getByRole('button', { name: 'Email Me the Link' }).click();
  await expect(page.getByRole('dialog')).toContainText('We emailed you a link.');
  await world.mail(account.email, 'you didn’t do something');

  await page.goto('/account/data');
  await erase();
  await world.later(15 * dayMs, () => world.mail(account.email, 'was deleted, as you asked'));
  expect((await world.logIn(account)).status).toBe(401);

  await signUpAgain(world, account);
  const { token } = (await (await world.logIn(account)).json()) as { token: string };
  const owned = await page.request.get('/api/v1/user/licenses', { headers: { authorization: `Bearer ${token}` } });
  expect(await owned.json()).toMatchObject({ timed: [], perpetual: [] });
  await visitSignedIn(page, account, '/account/activity');
  await expect(list).toContainText('The account was created.');
  await expect(list.getByRole('listitem')).toHaveCount(4);
});

import { expect, logInOnPage, test, testLong, visitSignedIn } from './lib/world.ts';

test('a stranger signs up, reads the mail, verifies and logs in', async ({ page, world }) => {
  const email = `stranger-${Date.now()}@example.org`;
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  await page.getByLabel('Name').fill('Barbara Strozzi');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('three warm cellos');
  await page.getByLabel('Confirm Password').fill('three warm cellos');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/confirm-email/);

  await page.goto(await world.link(email, '/verify'));
  await expect(page.getByText('Your Account is Verified!')).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  // In the browser where the sign-up began, no password is needed.
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Barbara Strozzi')).toBeVisible();
});

testLong('the sign-up form shows the first failing rule, in order', async ({ page, provokes }) => {
  provokes(/400 .*account\.signUp/);
  await page.goto('/signup');
  const create = page.getByRole('button', { name: 'Create' });
  const name = page.getByLabel('Name');
  const password = page.getByLabel('Password', { exact: true });
  const confirmation = page.getByLabel('Confirm Password');
  const expectOnly = async (message: string) => {
    await create.click();
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
  };
  await page.getByLabel('Email').fill('rules@example.org');
  await page
    .getByLabel('terms')
    .or(page.getByRole('checkbox', { name: /Terms of Service/ }))
    .first()
    .uncheck();
  await expectOnly('Contact Name must be at least 8 characters long');
  await name.fill('x'.repeat(65));
  await expectOnly('Contact Name cannot be more than 64 characters long');
  await name.fill('Barbara Strozzi');
  await expectOnly('Password must be at least 8 characters long');
  await password.fill('x'.repeat(65));
  await expectOnly('Password cannot be more than 64 characters long');
  await password.fill('three warm cellos');
  await confirmation.fill('three cold cellos');
  await expectOnly('Confirmation password must match!');
  await confirmation.fill('three warm cellos');
  await expectOnly('Please review and accept the Terms of Service and Privacy Policy to proceed');
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await password.fill('password123');
  await confirmation.fill('password123');
  await expectOnly('Password does not meet security requirements. Please try something else.');
});

test('a login that fails says so, and an unverified one offers the link again', async ({ page, provokes, world }) => {
  provokes(/401 .*sessions\.createSession/, /403 .*sessions\.createSession/);
  await page.goto('/login');
  await logInOnPage(page, { email: 'customer@example.com', password: 'not this one' });
  await expect(page.getByText('Failed to login.')).toBeVisible();
  await logInOnPage(page, { email: 'unverified@example.com', password: 'cadenza-demo-2026' });
  await page.getByRole('button', { name: 'Send the Link Again' }).click();
  await page.goto(await world.link('unverified@example.com', '/verify'));
  await expect(page.getByText('Your Account is Verified!')).toBeVisible();
});

test('a forgotten password is replaced, and the old one is refused', async ({ page, provokes, world }) => {
  provokes(/400 .*account\.resetPassword/, /401 .*sessions\.createSession/);
  const account = await world.createAccount();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(
    page.getByText('If your email exists, you will recieve a recovery email from the product'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();

  await page.goto(await world.link(account.email, '/recover/reset'));
  await page.getByLabel('New Password').fill('four slow harps');
  await page.getByLabel('Confirm Password').fill('four slow harp');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await page.getByLabel('New Password').fill('password1');
  await page.getByLabel('Confirm Password').fill('password1');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/too common or too easy to guess/)).toBeVisible();
  await page.getByLabel('New Password').fill('four slow harps');
  await page.getByLabel('Confirm Password').fill('four slow harps');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect-to=/);

  await logInOnPage(page, account);
  await expect(page.getByText('Failed to login.')).toBeVisible();
  await logInOnPage(page, { ...account, password: 'four slow harps' });
  await expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
});

test('the owner of an address secures an account that somebody else opened with it', async ({
  page,
  provokes,
  world,
}) => {
  provokes(/400 .*account\.secure/);
  const account = await world.createAccount('Not the owner');
  const { token } = (await (await world.logIn(account)).json()) as { token: string };
  const { text } = await world.mail(account.email, '/secure?token=');
  expect(text).toContain('Someone named “Not the owner” signed up');

  const link = await world.link(account.email, '/secure');
  for (const headers of [[], [['purpose', 'prefetch']]] as [string, string][][]) await fetch(link, { headers });
  await fetch(link, { method: 'HEAD' });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Wasn’t This You?' })).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  expect((await world.logIn(account)).status).toBe(200);

  await page.getByRole('button', { name: 'This Wasn’t Me' }).press('Enter');
  await expect(page.getByText('the old password no longer works')).toBeVisible();
  expect((await world.logIn(account)).status).toBe(401);
  expect((await world.post('/user', { contactName: 'Still here now' }, token)).status).toBe(401);
  await page.reload();
  await page.getByRole('button', { name: 'This Wasn’t Me' }).click();
  await expect(page.getByText('This link was already used.')).toBeVisible();

  await page.goto(await world.link(account.email, '/recover/reset'));
  await page.getByLabel('New Password').fill('four slow harps');
  await page.getByLabel('Confirm Password').fill('four slow harps');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/login/);
  await logInOnPage(page, { ...account, password: 'four slow harps' });
  await expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
});

test('an unrequested reset is cancelled, and its link no longer works', async ({ page, provokes, world }) => {
  provokes(/400 .*account\.checkReset/);
  const account = await world.createAccount();
  await world.post('/recover', { authId: account.email });
  const reset = await world.link(account.email, '/recover/reset');
  await page.goto(await world.link(account.email, '/recover/cancel'));
  await expect(page.getByText('You have successfully cancelled your reset password request')).toBeVisible();
  await page.goto(reset);
  await expect(page.getByText('There was an error processing your request')).toBeVisible();
  expect((await world.logIn(account)).status).toBe(200);
});

test('a new email takes effect once its link is opened', async ({ page, world }) => {
  const account = await world.createAccount();
  const email = `new-${account.email}`;
  await visitSignedIn(page, account);
  await page.getByRole('button', { name: 'Change Email' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page.getByLabel('New email').fill(`  ${email}  `);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please check your new email to continue')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await world.mail(account.email, email);
  await page.goto(await world.link(email, '/email'));
  await expect(page.getByText('Email successfully changed')).toBeVisible();
  expect((await world.logIn(account)).status).toBe(401);
  expect((await world.logIn({ ...account, email })).status).toBe(200);
  await page.goto('/account/profile');
  await expect(page.getByText(email).first()).toBeVisible();
});

test('the old address cancels a change of email', async ({ page, provokes, world }) => {
  provokes(/400 .*account\.confirmEmail/);
  const account = await world.createAccount();
  const email = `never-${account.email}`;
  const { token } = (await (await world.logIn(account)).json()) as { token: string };
  await world.post('/user/email', { email }, token);
  await page.goto(await world.link(account.email, '/email/cancel'));
  await expect(page.getByText('Email request has been cancelled')).toBeVisible();
  await page.goto(await world.link(email, '/email'));
  await expect(page.getByText('There was an error confirming your email')).toBeVisible();
  expect((await world.logIn(account)).status).toBe(200);
});

test('a changed password ends the other sessions and keeps this one', async ({
  page,
  provokes,
  mayProvoke,
  world,
  browser,
}) => {
  provokes(/401 .*account\.getCurrentUser/);
  // Parts that load after the page make their own requests.
  mayProvoke(/401 .*privacy\.getErasure/);
  const account = await world.createAccount();
  const other = await browser.newPage({ baseURL: world.url });
  await visitSignedIn(other, account);
  await visitSignedIn(page, account);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  const [current, fresh, again] = await dialog.locator('input').all();
  await current?.fill(account.password);
  await fresh?.fill('four slow harps');
  await again?.fill('four slow harp');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText("New passwords don't match")).toBeVisible();
  await again?.fill('four slow harps');
  await expect(dialog.getByText("New passwords don't match")).toBeHidden();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Success!')).toBeVisible();

  await other.goto('/account/profile');
  await expect(other).toHaveURL(/\/login\?redirect-to=/);
  await page.goto('/account/profile');
  await expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
  await world.mail(account.email, 'password');
  await other.close();
});

test('a display name is changed and shown', async ({ page, provokes, world }) => {
  provokes(/400 .*account\.changeContactName/);
  await visitSignedIn(page, await world.createAccount('Hildegard Bingen'));
  await page.getByRole('button', { name: 'Change Display Name' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox');
  await expect(field).toHaveValue('Hildegard Bingen');
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await field.fill('Short');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(
    dialog.getByText('There was an issue updating your display name. Please check your inputs'),
  ).toBeVisible();
  await field.fill('Hildegard von Bingen');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Successfully changed your display name')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('banner').getByText('Hildegard von Bingen')).toBeVisible();
});

test('an invited account completes its details', async ({ page, world }) => {
  const email = `guest-${Date.now()}@example.org`;
  await world.invite(email);
  await page.goto(await world.link(email, '/verify'));
  await expect(page.getByText('Please confirm the following')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit' });
  await page.getByLabel('Name').fill('Francesca Caccini');
  await page.getByLabel('Password', { exact: true }).fill('three warm cellos');
  await page.getByLabel('Confirm Password').fill('three cold cellos');
  await submit.click();
  await expect(page.getByText('Must agree to Terms of Service').first()).toBeVisible();
  await page.getByRole('checkbox').check();
  await submit.click();
  await expect(page.getByText('Passwords must match').first()).toBeVisible();
  await page.getByLabel('Confirm Password').fill('three warm cellos');
  await page.getByLabel('Name').fill('   ');
  await submit.click();
  await expect(page.getByText('Contact name is required').first()).toBeVisible();
  await page.getByLabel('Name').fill('Francesca Caccini');
  await submit.click();
  await expect(page.getByText('Your Account is Verified!')).toBeVisible();
  expect((await world.logIn({ email, password: 'three warm cellos' })).status).toBe(200);
});

test('a deep link comes back after login, with its query', async ({ page, world }) => {
  const account = await world.createAccount();
  await page.goto('/account/licenses?license-code=MUS-ABCD&x=1');
  await expect(page).toHaveURL(/\/login\?redirect-to=/);
  await logInOnPage(page, account);
  await expect(page).toHaveURL(`${world.url}/account/licenses?license-code=MUS-ABCD&x=1`);
});

test('a bare account page with a license code leads to the licenses', async ({ page, world }) => {
  await visitSignedIn(page, await world.createAccount());
  await page.goto('/account?license-code=MUS-ABCD');
  await expect(page).toHaveURL(/\/account\/licenses\?license-code=MUS-ABCD$/);
  await page.goto('/licenses?license-code=MUS-ABCD');
  await expect(page).toHaveURL(/\/account\/licenses\?license-code=MUS-ABCD$/);
});

test('the account works by keyboard alone', async ({ page, world }) => {
  const account = await world.createAccount();
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
  const opener = page.getByRole('button', { name: 'Change Display Name' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  const side = page.getByRole('navigation', { name: /account/i, includeHidden: true });
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(side).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(side).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
  await expect(side).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(side).toBeVisible();
});

/** The sheet gives the focus back in a task after it is gone. That task is queued before ours if the page is idle. */
function comeToRest(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve)));
}

test('a link of the sheet on a phone hands the focus to its page', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitSignedIn(page, await world.createAccount());
  const toggle = page.getByRole('button', { name: 'Toggle side panel' });
  const sheet = page.getByRole('dialog', { name: 'Account' });
  for (const name of ['Licenses', 'Licenses', 'Profile']) {
    await toggle.click();
    await sheet.getByRole('link', { name }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/account/${name.toLowerCase()}$`));
    await page.evaluate(comeToRest);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await toggle.click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(toggle).toBeFocused();
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test('what was typed when the session had ended is there after the next login, for its owner alone', async ({
  page,
  world,
  provokes,
}) => {
  provokes(/401 .*account\.changeContactName/);
  const account = await world.createAccount();
  const other = await world.createAccount();
  await visitSignedIn(page, account);
  const open = async () => {
    await page.getByRole('button', { name: 'Change Display Name' }).click();
    return page.getByRole('dialog').getByLabel('Display name');
  };
  const endWhileTyping = async () => {
    await (await open()).fill('Francesca Caccini');
    const token = await page.evaluate(() => localStorage.getItem('Bearer'));
    await page.request.delete('/api/v1/token', { headers: { authorization: `Bearer ${token}` } });
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
  };
  await endWhileTyping();
  await logInOnPage(page, account);
  await expect(await open()).toHaveValue('Francesca Caccini');
  await page.keyboard.press('Escape');
  await endWhileTyping();
  await logInOnPage(page, other);
  await expect(await open()).not.toHaveValue('Francesca Caccini');
});

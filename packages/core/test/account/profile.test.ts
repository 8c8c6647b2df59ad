import { cancelEmail } from '@backline/core/account/cancel-email';
import { changeContactName } from '@backline/core/account/change-contact-name';
import { changeEmail } from '@backline/core/account/change-email';
import { changePassword } from '@backline/core/account/change-password';
import { checkReset } from '@backline/core/account/check-reset';
import { confirmEmail } from '@backline/core/account/confirm-email';
import { getCurrentUser } from '@backline/core/account/get-current-user';
import { getVerification } from '@backline/core/account/get-verification';
import { recover } from '@backline/core/account/recover';
import { signUp } from '@backline/core/account/sign-up';
import type { LiveSession } from '@backline/core/core';
import { createPasswordHasher } from '@backline/core/passwords/password-hasher';
import { findSession } from '@backline/core/sessions/find-session';
import { tokenLifetimeMs } from '@backline/domain/limits';
import { expect, it } from 'vitest';
import {
  at,
  describeCalls,
  goodPassword,
  otherPassword,
  publicUrl,
  refusal,
  tokenOf,
  visitor,
  type World,
} from '../world.ts';

const email = 'clara@example.com';
const newEmail = 'wieck@example.org';

const change = (world: World, own: LiveSession, input: { password: string; newPassword: string }) =>
  changePassword(world.core, visitor(own), own, input);

describeCalls('changing the password', (world) => {
  it('ends the other sessions, keeps the current one, and mails the owner', async () => {
    await world.member(email);
    const ownToken = await world.logInToken(email, goodPassword);
    const own = await findSession(world.core, ownToken);
    if (own === null) throw new Error('not live');
    const elsewhere = await world.logInToken(email, goodPassword, 'laptop');
    await change(world, own, { password: goodPassword, newPassword: otherPassword });
    expect(await findSession(world.core, ownToken)).not.toBeNull();
    expect(await findSession(world.core, elsewhere)).toBeNull();
    expect(await refusal(world.logIn(email, goodPassword))).toBe('login_failed');
    await world.logIn(email, otherPassword);
    expect(await world.mail('password_changed')).toMatchObject({ to: email });
  });

  it('reports a canceled change of email in the answer and in the mail', async () => {
    const own = await world.member(email);
    await changeEmail(world.core, visitor(own), own, at(newEmail));
    const answer = await change(world, own, { password: goodPassword, newPassword: otherPassword });
    expect(answer).toEqual({ withdrawnEmail: newEmail });
    expect(await world.mail('password_changed')).toMatchObject({ to: email, withdrawnEmail: newEmail });
  });

  it('does not report a change of email that had expired', async () => {
    const own = await world.member(email);
    await changeEmail(world.core, visitor(own), own, at(newEmail));
    world.advance(tokenLifetimeMs.email_cancel);
    const answer = await change(world, own, { password: goodPassword, newPassword: otherPassword });
    expect(answer).toEqual({});
    expect(await world.mail('password_changed')).not.toHaveProperty('withdrawnEmail');
  });

  it('refuses a wrong current password and a weak new one, and changes nothing', async () => {
    const own = await world.member(email);
    expect(await refusal(change(world, own, { password: 'wrong', newPassword: otherPassword }))).toBe(
      'current_password_wrong',
    );
    await expect(change(world, own, { password: goodPassword, newPassword: 'short' })).rejects.toMatchObject({
      code: 'password_refused',
      passwordConstraint: 'Password must be at least 8 characters long',
    });
    await world.logIn(email, goodPassword);
    expect(world.mails.some((mail) => mail.kind === 'password_changed')).toBe(false);
  });

  it('allows ten attempts in a quarter of an hour', async () => {
    const own = await world.member(email);
    const wrong = { password: 'wrong', newPassword: otherPassword };
    for (let n = 0; n < 10; n += 1) expect(await refusal(change(world, own, wrong))).toBe('current_password_wrong');
    expect(await refusal(change(world, own, { password: goodPassword, newPassword: otherPassword }))).toBe(
      'rate_limited',
    );
  });

  it('revokes open links, including an intruder’s change of address', async () => {
    const own = await world.member(email);
    await changeEmail(world.core, visitor(own), own, at(newEmail));
    const token = tokenOf((await world.mail('email_confirm')).confirmUrl);
    await change(world, own, { password: goodPassword, newPassword: otherPassword });
    expect(await refusal(confirmEmail(world.core, visitor(), token))).toBe('token_invalid');
  });
});

describeCalls('a password', (world) => {
  const composed = 'Caf\u00e9-m\u00fcsli-fjord-71';
  it.each([
    ['with blanks around it', `  ${goodPassword}  `, goodPassword],
    ['composed', composed, composed.normalize('NFD')],
    ['decomposed', composed.normalize('NFD'), composed],
    ['of 64 characters', `${goodPassword}${'äß€𝄞'.repeat(10)}z`, `${goodPassword}${'äß€𝄞'.repeat(10)}`],
    ['with a NUL', `${goodPassword}\u0000tail`, goodPassword],
    ['in capitals', goodPassword.toUpperCase(), goodPassword],
  ])('%s is taken exactly as received', async (_, password, almost) => {
    await world.member(email, password);
    await world.logIn(email, password);
    expect(await refusal(world.logIn(email, almost))).toBe('login_failed');
  });

  it('of 64 emoji is accepted, one more is refused', async () => {
    const emoji = ['🎹', '🎻', '🎺', '🥁', '🎷', '🪕', '🎸', '🪗'];
    const password = Array.from({ length: 64 }, (_, n) => emoji[(n * n + 3 * n) % 8]).join('');
    await world.member(email, password);
    const tooLong = signUp(world.core, visitor(), {
      authId: at('b@example.com'),
      password: `${password}🎹`,
      contactName: 'Clara Wieck',
      emailMarketingConsent: false,
    });
    await expect(tooLong).rejects.toMatchObject({
      passwordConstraint: 'Password cannot be more than 64 characters long',
    });
  });

  it('is stored with at least the recommended Argon2id cost, with a new salt each time', async () => {
    world.core.passwords = await createPasswordHasher();
    await world.member('a@example.com');
    await world.member('b@example.com');
    const hashes = (await world.rows('users')).map((row) => row.passwordHash ?? '');
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
  });
});

describeCalls('changing the display name', (world) => {
  it('takes effect at once', async () => {
    await world.member(email);
    const token = await world.logInToken(email, goodPassword);
    const own = await findSession(world.core, token);
    if (own === null) throw new Error('not live');
    await changeContactName(world.core, visitor(own), own, 'Clara Schumann');
    const fresh = await findSession(world.core, token);
    expect(fresh && (await getCurrentUser(world.core, fresh)).contactName).toBe('Clara Schumann');
    expect((await world.rows('auditEntries')).at(-1)).toMatchObject({ action: 'account.renamed', actor: own.user.id });
  });
});

describeCalls('changing the address', (world) => {
  const ask = async (own: LiveSession, to = newEmail) => {
    await changeEmail(world.core, visitor(own), own, at(to));
    await world.deliver();
  };
  const confirmToken = async () => tokenOf((await world.mail('email_confirm')).confirmUrl);
  const cancelToken = async () => tokenOf((await world.mail('email_change_notice')).cancelUrl);
  const readEmail = async () => (await world.rows('users')).find((user) => user.contactName === 'Clara Wieck')?.email;

  it('waits for confirmation, notifies the old address, and then ends the other sessions', async () => {
    const own = await world.member(email);
    const elsewhere = await world.logInToken(email, goodPassword);
    await ask(own);
    expect(await readEmail()).toBe(email);
    const confirm = await world.mail('email_confirm');
    const notice = await world.mail('email_change_notice');
    expect(confirm.to).toBe(newEmail);
    expect(confirm.confirmUrl.startsWith(`${publicUrl}/email?token=`)).toBe(true);
    expect(notice).toMatchObject({ to: email, newEmail });
    expect(notice.cancelUrl.startsWith(`${publicUrl}/email/cancel?token=`)).toBe(true);

    await confirmEmail(world.core, visitor(own), tokenOf(confirm.confirmUrl));
    expect(await readEmail()).toBe(newEmail);
    expect(await findSession(world.core, elsewhere)).toBeNull();
    expect(await world.rows('sessions')).toMatchObject([{ id: own.id }]);
    expect(await refusal(world.logIn(email, goodPassword))).toBe('login_failed');
    await world.logIn(newEmail, goodPassword);
  });

  it('ends every session when it is confirmed without a login', async () => {
    await ask(await world.member(email));
    await confirmEmail(world.core, visitor(), await confirmToken());
    expect(await world.rows('sessions')).toEqual([]);
  });

  it('gives the same answer to a second confirmation by the same link', async () => {
    await ask(await world.member(email));
    const token = await confirmToken();
    await confirmEmail(world.core, visitor(), token);
    const [user] = await world.rows('users');
    world.advance(1000);
    expect(await confirmEmail(world.core, visitor(), token)).toBeUndefined();
    expect((await world.rows('users'))[0]).toEqual(user);
  });

  it('is canceled by the old address; canceling twice gives the same answer', async () => {
    await ask(await world.member(email));
    const confirm = await confirmToken();
    const cancel = await cancelToken();
    await cancelEmail(world.core, visitor(), cancel);
    expect(await cancelEmail(world.core, visitor(), cancel)).toBeUndefined();
    expect(await refusal(confirmEmail(world.core, visitor(), confirm))).toBe('token_invalid');
    expect(await readEmail()).toBe(email);
  });

  it('cannot be canceled once it is confirmed', async () => {
    await ask(await world.member(email));
    const confirm = await confirmToken();
    const cancel = await cancelToken();
    await confirmEmail(world.core, visitor(), confirm);
    expect(await refusal(cancelEmail(world.core, visitor(), cancel))).toBe('token_invalid');
    expect(await readEmail()).toBe(newEmail);
  });

  it('gives the same answer for a taken address, notifies the old one, and mails the taken one nothing', async () => {
    await world.member(newEmail);
    const own = await world.member(email);
    const before = world.mails.length;
    expect(await changeEmail(world.core, visitor(own), own, at(newEmail))).toBeUndefined();
    await world.deliver();
    expect(world.mails.slice(before)).toMatchObject([{ kind: 'email_change_notice', to: email, newEmail }]);
  });

  it('fails when somebody else has taken the address in the meantime', async () => {
    const own = await world.member(email);
    await ask(own);
    const token = await confirmToken();
    await world.member(newEmail);
    expect(await refusal(confirmEmail(world.core, visitor(), token))).toBe('token_invalid');
    expect((await world.rows('users')).map((user) => user.email).sort()).toEqual([email, newEmail]);
    await world.logIn(email, goodPassword);
  });

  it('to another spelling of the same address is confirmed like any other', async () => {
    await ask(await world.member(email), 'Clara@Example.com');
    await confirmEmail(world.core, visitor(), await confirmToken());
    expect(await readEmail()).toBe('Clara@example.com');
    await world.logIn(email, goodPassword);
  });

  it('to the same address is refused', async () => {
    const own = await world.member(email);
    expect(await refusal(changeEmail(world.core, visitor(own), own, at(email)))).toBe('input_invalid');
  });

  it('revokes the links of an earlier request', async () => {
    const own = await world.member(email);
    await ask(own);
    const confirm = await confirmToken();
    const cancel = await cancelToken();
    await ask(own, 'third@example.net');
    expect(await refusal(confirmEmail(world.core, visitor(), confirm))).toBe('token_invalid');
    expect(await refusal(cancelEmail(world.core, visitor(), cancel))).toBe('token_invalid');
    await confirmEmail(world.core, visitor(), await confirmToken());
    expect(await readEmail()).toBe('third@example.net');
  });

  it('revokes links that were mailed to the old address', async () => {
    const own = await world.member(email);
    await ask(own);
    const confirm = await confirmToken();
    await recover(world.core, visitor(), at(email));
    const reset = tokenOf((await world.mail('recover')).resetUrl);
    await confirmEmail(world.core, visitor(), confirm);

    expect(await refusal(checkReset(world.core, visitor(), reset))).toBe('token_invalid');
    expect(await refusal(getVerification(world.core, visitor(), reset))).toBe('token_invalid');
  });

  it('is allowed three times an hour', async () => {
    const own = await world.member(email);
    for (let n = 0; n < 3; n += 1) await changeEmail(world.core, visitor(own), own, at(`n${n}@example.com`));
    expect(await refusal(changeEmail(world.core, visitor(own), own, at('n3@example.com')))).toBe('rate_limited');
  });
});

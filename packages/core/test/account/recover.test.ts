import { cancelReset } from '@backline/core/account/cancel-reset';
import { checkReset } from '@backline/core/account/check-reset';
import { recover } from '@backline/core/account/recover';
import { resetPassword } from '@backline/core/account/reset-password';
import { signUp } from '@backline/core/account/sign-up';
import { findSession } from '@backline/core/sessions/find-session';
import { expect, it } from 'vitest';
import { at, describeCalls, goodPassword, otherPassword, publicUrl, refusal, tokenOf, visitor } from '../world.ts';

const email = 'clara@example.com';

describeCalls('recovering a password', (world) => {
  const askForLink = async () => {
    await recover(world.core, visitor(), at(email));
    return tokenOf((await world.mail('recover', email)).resetUrl);
  };

  it('mails a link to set a new one and a link to cancel', async () => {
    await world.member(email);
    expect(await recover(world.core, visitor(), at('CLARA@example.com'))).toBeUndefined();
    const mail = await world.mail('recover');
    expect(mail).toMatchObject({ to: email, contactName: 'Clara Wieck' });
    expect(mail.resetUrl.startsWith(`${publicUrl}/recover/reset?token=`)).toBe(true);
    expect(mail.cancelUrl.startsWith(`${publicUrl}/recover/cancel?token=`)).toBe(true);
  });

  it('carries the redirect in the reset link', async () => {
    await world.member(email);
    await recover(world.core, visitor(), at(email), '/marketplace?q=harbor');
    const { resetUrl, cancelUrl } = await world.mail('recover');
    expect(new URL(resetUrl).searchParams.get('redirect-to')).toBe('/marketplace?q=harbor');
    expect(new URL(cancelUrl).searchParams.has('redirect-to')).toBe(false);
  });

  it('gives the same answer for an unknown address, writes the same row, and mails nobody', async () => {
    world.stand();
    await world.member(email);
    await world.deliver();
    const mailsBefore = world.mails.length;
    const rowsBefore = (await world.rows('outboxMessages')).length;
    expect(await recover(world.core, visitor(), at('nobody@example.com'))).toBeUndefined();
    expect(await recover(world.core, visitor(), at(email))).toBeUndefined();
    const [unknown, known] = (await world.rows('outboxMessages')).slice(rowsBefore);
    const shape = (row: typeof known) => ({
      ...row,
      id: '',
      sealed: typeof row?.sealed,
      recipient: typeof row?.recipient,
    });
    expect(shape(unknown)).toEqual(shape(known));
    await world.deliver();
    expect(world.mails.slice(mailsBefore).map((mail) => mail.to)).toEqual([email]);
    expect((await world.rows('outboxMessages')).every((row) => row.deliveredAt !== null && row.sealed === null)).toBe(
      true,
    );
  });

  it('sets the new password, ends every session, mails the owner, and refuses the old password', async () => {
    await world.member(email);
    const token = await world.logInToken(email, goodPassword);
    const link = await askForLink();
    await checkReset(world.core, visitor(), link);
    await resetPassword(world.core, visitor(), { token: link, password: otherPassword });
    expect(await findSession(world.core, token)).toBeNull();
    expect(await world.rows('sessions')).toEqual([]);
    expect(await refusal(world.logIn(email, goodPassword))).toBe('login_failed');
    await world.logIn(email, otherPassword);
    expect(await world.mail('password_changed')).toMatchObject({ to: email, recoverUrl: `${publicUrl}/recover` });
    expect((await world.rows('auditEntries')).find((row) => row.action === 'password.reset')).toMatchObject({
      actor: 'visitor',
      source: 'api',
      details: { sessionsEnded: 2 },
    });
  });

  it('verifies an unverified account', async () => {
    await signUp(world.core, visitor(), {
      authId: at(email),
      password: goodPassword,
      contactName: 'Clara Wieck',
      emailMarketingConsent: false,
    });
    const token = await askForLink();
    await resetPassword(world.core, visitor(), { token, password: otherPassword });
    expect((await world.logIn(email, otherPassword)).user.email).toBe(email);
  });

  it('works once', async () => {
    await world.member(email);
    const token = await askForLink();
    await resetPassword(world.core, visitor(), { token, password: otherPassword });
    expect(await refusal(resetPassword(world.core, visitor(), { token, password: goodPassword }))).toBe(
      'token_invalid',
    );
    expect(await refusal(checkReset(world.core, visitor(), token))).toBe('token_invalid');
    expect(await refusal(cancelReset(world.core, visitor(), token))).toBe('token_invalid');
  });

  it('does not use up the link when the new password is refused', async () => {
    await world.member(email);
    const token = await askForLink();
    for (const password of ['short', 'password1', email, 'Clara Wieck', 'x'.repeat(65)])
      expect(await refusal(resetPassword(world.core, visitor(), { token, password }))).toBe('password_refused');
    await resetPassword(world.core, visitor(), { token, password: otherPassword });
  });

  it('ends when it is canceled', async () => {
    await world.member(email);
    const token = await askForLink();
    await cancelReset(world.core, visitor(), token);
    expect(await refusal(checkReset(world.core, visitor(), token))).toBe('token_invalid');
    expect(await refusal(cancelReset(world.core, visitor(), token))).toBe('token_invalid');
    expect(await refusal(resetPassword(world.core, visitor(), { token, password: otherPassword }))).toBe(
      'token_invalid',
    );
    await world.logIn(email, goodPassword);
  });

  it('revokes older links', async () => {
    await world.member(email);
    const first = await askForLink();
    const second = await askForLink();
    expect(await refusal(checkReset(world.core, visitor(), first))).toBe('token_invalid');
    await checkReset(world.core, visitor(), second);
  });

  it('mails an address at most three times an hour', async () => {
    await world.member(email);
    for (let n = 0; n < 3; n += 1) await recover(world.core, visitor(), at(email));
    expect(await refusal(recover(world.core, visitor(), at('CLARA@example.com')))).toBe('rate_limited');
    for (let n = 0; n < 3; n += 1) await recover(world.core, visitor(), at('nobody@example.com'));
    expect(await refusal(recover(world.core, visitor(), at('nobody@example.com')))).toBe('rate_limited');
    await world.deliver();
    expect(world.mails.filter((mail) => mail.kind === 'recover')).toHaveLength(3);
  });

  it('allows twenty requests an hour from one IP address', async () => {
    const caller = visitor();
    for (let n = 0; n < 20; n += 1) await recover(world.core, caller, at(`user${n}@example.com`));
    expect(await refusal(recover(world.core, caller, at('user20@example.com')))).toBe('rate_limited');
  });
});

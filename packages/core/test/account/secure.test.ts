import { changeEmail } from '@backline/core/account/change-email';
import { changePassword } from '@backline/core/account/change-password';
import { confirmEmail } from '@backline/core/account/confirm-email';
import { getVerification } from '@backline/core/account/get-verification';
import { recover } from '@backline/core/account/recover';
import { resendVerification } from '@backline/core/account/resend-verification';
import { resetPassword } from '@backline/core/account/reset-password';
import { secure } from '@backline/core/account/secure';
import { signUp } from '@backline/core/account/sign-up';
import { verify } from '@backline/core/account/verify';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { tokenLifetimeMs } from '@backline/domain/limits';
import { expect, it } from 'vitest';
import {
  at,
  describeCalls,
  describeOnEngines,
  goodPassword,
  otherPassword,
  refusal,
  tokenOf,
  visitor,
  type World,
} from '../world.ts';

const email = 'clara@example.com';
const other = 'robert@example.net';

const press = (world: World, url: string | undefined) => secure(world.core, visitor(), tokenOf(url ?? ''));
const actions = async (world: World) => (await world.rows('auditEntries')).map(({ action }) => action);

async function signUpOnly({ core }: World): Promise<void> {
  await signUp(core, visitor(), {
    authId: at(email),
    password: goodPassword,
    contactName: 'Clara Wieck',
    emailMarketingConsent: false,
  });
}

describeOnEngines('"This wasn\'t me" in the mail of a sign-up', (world, { once }) => {
  once('ends sessions, removes password and verification, and mails a reset that recovers the account', async () => {
    await world.member(email);
    await world.logIn(email, goodPassword);
    expect(await press(world, (await world.mail('verify')).secureUrl)).toEqual({
      changeWithdrawn: false,
      newerFactorsWait: false,
    });
    expect(await world.rows('sessions')).toEqual([]);
    expect(await refusal(world.logIn(email, goodPassword))).toBe('login_failed');
    expect(await actions(world)).toContain('account.secured');
    expect(await runDoctor(world.core)).toEqual([]);

    const { resetUrl, to } = await world.mail('account_secured');
    expect(to).toBe(email);
    await resetPassword(world.core, visitor(), { token: tokenOf(resetUrl), password: otherPassword });
    expect((await world.logIn(email, otherPassword)).user.email).toBe(email);
    expect(await refusal(world.logIn(email, goodPassword))).toBe('login_failed');
  });

  once('secures an unverified account and revokes its link', async () => {
    await signUpOnly(world);
    const { verifyUrl, secureUrl } = await world.mail('verify');
    await press(world, secureUrl);
    expect(await refusal(verify(world.core, visitor(), { token: tokenOf(verifyUrl) }))).toBe('token_invalid');
    expect(await refusal(world.logIn(email, goodPassword))).toBe('login_failed');
    await resendVerification(world.core, visitor(), at(email));
    const again = tokenOf((await world.mail('verify')).verifyUrl);
    expect(await getVerification(world.core, visitor(), again)).toEqual({ required: ['password'] });
  });

  once('works for a month, also after newer mails and a change of password', async () => {
    world.stand();
    await signUpOnly(world);
    const { secureUrl } = await world.mail('verify');
    await resendVerification(world.core, visitor(), at(email));
    const newer = await world.mail('verify');
    await verify(world.core, visitor(), { token: tokenOf(newer.verifyUrl) });
    const own = await world.logIn(email, goodPassword);
    await changePassword(world.core, visitor(own), own, { password: goodPassword, newPassword: otherPassword });
    expect(await runDoctor(world.core)).toEqual([]);
    world.advance(tokenLifetimeMs.secure - 1);
    await press(world, secureUrl);
    await press(world, newer.secureUrl);
    expect(await refusal(world.logIn(email, otherPassword))).toBe('login_failed');
  });

  it('works once: exactly one of N concurrent calls wins', async () => {
    await world.member(email);
    const { secureUrl } = await world.mail('verify');
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => press(world, secureUrl)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await world.deliver();
    expect(world.mails.filter(({ kind }) => kind === 'account_secured')).toHaveLength(1);
    expect((await actions(world)).filter((action) => action === 'account.secured')).toHaveLength(1);
  });

  once('stops working once a mailed link has set a password', async () => {
    await world.member(email);
    const { secureUrl } = await world.mail('verify');
    await recover(world.core, visitor(), at(email));
    const token = tokenOf((await world.mail('recover')).resetUrl);
    await resetPassword(world.core, visitor(), { token, password: otherPassword });
    await expect(press(world, secureUrl)).rejects.toMatchObject({ code: 'token_invalid', reason: 'withdrawn' });
    expect((await world.logIn(email, otherPassword)).user.email).toBe(email);
  });
});

describeCalls('"This wasn\'t me" in the mail that confirms an address', (world) => {
  async function ask(): Promise<{ confirmUrl: string; secureUrl?: string }> {
    const own = await world.member(email);
    await changeEmail(world.core, visitor(own), own, at(other));
    return world.mail('email_confirm', other);
  }

  it('cancels the change, ends the sessions, and keeps the password', async () => {
    const { confirmUrl, secureUrl } = await ask();
    expect(await press(world, secureUrl)).toEqual({ changeWithdrawn: true, newerFactorsWait: false });
    expect(await world.rows('sessions')).toEqual([]);
    expect(await refusal(confirmEmail(world.core, visitor(), tokenOf(confirmUrl)))).toBe('token_invalid');
    const mail = await world.mail('account_secured');
    expect(mail).toMatchObject({ to: email, withdrawnEmail: other });
    expect((await world.logIn(email, goodPassword)).user.email).toBe(email);
    await resetPassword(world.core, visitor(), { token: tokenOf(mail.resetUrl), password: otherPassword });
    expect(await runDoctor(world.core)).toEqual([]);
  });

  it('still works after the change was confirmed and the account has the new address', async () => {
    const { confirmUrl, secureUrl } = await ask();
    await confirmEmail(world.core, visitor(), tokenOf(confirmUrl));
    await world.logIn(other, goodPassword);
    expect(await press(world, secureUrl)).toEqual({ changeWithdrawn: false, newerFactorsWait: false });
    expect(await world.rows('sessions')).toEqual([]);
    expect(await refusal(world.logIn(other, goodPassword))).toBe('login_failed');
    const { resetUrl } = await world.mail('account_secured', other);
    await resetPassword(world.core, visitor(), { token: tokenOf(resetUrl), password: otherPassword });
    expect((await world.logIn(other, otherPassword)).user.email).toBe(other);
  });

  it('does nothing to an account that has moved on to a third address', async () => {
    const { confirmUrl, secureUrl } = await ask();
    await confirmEmail(world.core, visitor(), tokenOf(confirmUrl));
    const own = await world.logIn(other, goodPassword);
    await changeEmail(world.core, visitor(own), own, at('third@example.com'));
    const third = await world.mail('email_confirm', 'third@example.com');
    await confirmEmail(world.core, visitor(own), tokenOf(third.confirmUrl));
    await expect(press(world, secureUrl)).rejects.toMatchObject({ code: 'token_invalid', reason: 'withdrawn' });
    expect((await world.logIn('third@example.com', goodPassword)).user.email).toBe('third@example.com');
  });
});

import { changeEmail } from '@backline/core/account/change-email';
import { changePassword } from '@backline/core/account/change-password';
import { confirmEmail } from '@backline/core/account/confirm-email';
import { recover } from '@backline/core/account/recover';
import { resetPassword } from '@backline/core/account/reset-password';
import { secure } from '@backline/core/account/secure';
import { signUp } from '@backline/core/account/sign-up';
import { verify } from '@backline/core/account/verify';
import type { LiveSession } from '@backline/core/core';
import { continueSignUp } from '@backline/core/sessions/continue-sign-up';
import { endOtherSessions } from '@backline/core/sessions/end-other-sessions';
import { findSession } from '@backline/core/sessions/find-session';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { endSessions } from '@backline/core/support/people/end-sessions';
import { expect, it } from 'vitest';
import { at, describeOnEngines, goodPassword, otherPassword, refusal, tokenOf, visitor, type World } from '../world.ts';

const email = 'clara@example.com';
const machineId = 'a-browser';

const begin = ({ core }: World, password = goodPassword) =>
  signUp(core, visitor(), { authId: at(email), password, contactName: 'Clara Wieck', emailMarketingConsent: false });
const goOn = ({ core }: World, signUpToken: string) =>
  continueSignUp(core, { ...visitor(), signUpToken }, { machineId });
const openMail = async (world: World) =>
  verify(world.core, visitor(), { token: tokenOf((await world.mail('verify')).verifyUrl) });

describeOnEngines('the browser that began a sign-up', (world, { once }) => {
  once('logs in without the password once the address is verified, and only once', async () => {
    const kept = await begin(world);
    await openMail(world);
    const { token } = await goOn(world, kept);
    expect((await findSession(world.core, token ?? ''))?.user.email).toBe(email);
    expect(await world.rows('loginMachines')).toHaveLength(1);
    expect(await refusal(goOn(world, kept))).toBe('token_invalid');
    expect(await world.rows('sessions')).toHaveLength(1);
    expect(await runDoctor(world.core)).toEqual([]);
  });

  once('waits for the mail, and keeps what it has until then', async () => {
    const kept = await begin(world);
    for (let time = 0; time < 100; time += 1) expect(await goOn(world, kept)).toEqual({ token: null });
    expect(await world.rows('sessions')).toEqual([]);
    await openMail(world);
    await goOn(world, kept);
  });

  once('is another one than the browser that opens the mail, which has no session', async () => {
    await begin(world);
    await openMail(world);
    expect(await world.rows('sessions')).toEqual([]);
    expect(await refusal(continueSignUp(world.core, visitor(), { machineId }))).toBe('token_invalid');
  });

  once('waits as long for a taken address, which opens nothing, even with the password of the account', async () => {
    const first = await begin(world);
    await openMail(world);
    const second = await begin(world);
    expect(second).toHaveLength(first.length);
    for (let time = 0; time < 100; time += 1) expect(await goOn(world, second)).toEqual({ token: null });
    expect(await world.rows('sessions')).toEqual([]);
    await goOn(world, first);
  });

  /** Events that must end the sign-up, with the person who causes them. */
  const ends: [name: string, end: (own: LiveSession) => Promise<unknown>][] = [
    [
      'a changed password',
      (own) => changePassword(world.core, visitor(own), own, { password: goodPassword, newPassword: otherPassword }),
    ],
    [
      'a reset password',
      async () => {
        await recover(world.core, visitor(), at(email));
        const token = tokenOf((await world.mail('recover')).resetUrl);
        await resetPassword(world.core, visitor(), { token, password: otherPassword });
      },
    ],
    [
      'a changed address',
      async (own) => {
        await changeEmail(world.core, visitor(own), own, at('new@example.com'));
        await confirmEmail(world.core, visitor(), tokenOf((await world.mail('email_confirm')).confirmUrl));
      },
    ],
    [
      '"This wasn’t me"',
      async () => secure(world.core, visitor(), tokenOf((await world.mail('verify')).secureUrl ?? '')),
    ],
    ['"Log out everywhere"', (own) => endOtherSessions(world.core, visitor(own), own)],
    [
      'support',
      () => endSessions(world.core, { ...visitor(), source: 'cli' }, { email: at(email), reason: 'a lost laptop' }),
    ],
  ];
  once.each(ends)('is stopped by %s', async (_, end) => {
    const kept = await begin(world);
    await openMail(world);
    await end(await world.logIn(email, goodPassword));
    const left = await world.rows('sessions');
    const outcome = await goOn(world, kept).then(
      ({ token }) => token,
      ({ code }) => code,
    );
    expect(outcome === null || outcome === 'token_invalid', `it answers ${outcome}`).toBe(true);
    expect(await world.rows('sessions')).toEqual(left);
  });

  it('has one session after twenty concurrent presses', async () => {
    const kept = await begin(world);
    await openMail(world);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        goOn(world, kept).then(
          () => 'in',
          ({ code }) => code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['in', 'token_invalid']));
    expect(await world.rows('sessions')).toHaveLength(1);
  });

  it('has no session after a new password, whichever of them came first', async () => {
    const kept = await begin(world);
    await openMail(world);
    await recover(world.core, visitor(), at(email));
    const token = tokenOf((await world.mail('recover')).resetUrl);
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => goOn(world, kept)),
      resetPassword(world.core, visitor(), { token, password: otherPassword }),
      ...Array.from({ length: 5 }, () => goOn(world, kept)),
    ]);
    expect(await world.rows('sessions')).toEqual([]);
    expect(await refusal(goOn(world, kept))).toBe('token_invalid');
    await world.logIn(email, otherPassword);
  });
});

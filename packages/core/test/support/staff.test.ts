import { changePassword } from '@backline/core/account/change-password';
import { secure } from '@backline/core/account/secure';
import { confirm } from '@backline/core/factors/confirm';
import { findSession } from '@backline/core/sessions/find-session';
import { checkFactors } from '@backline/core/staff/check-factors';
import { assertStaffSession } from '@backline/core/staff/factor-policy';
import { finishLogIn } from '@backline/core/staff/finish-log-in';
import { logIn } from '@backline/core/staff/log-in';
import { eraseUser } from '@backline/core/support/people/erase-user';
import { exportFor } from '@backline/core/support/people/export-for';
import { addStaff } from '@backline/core/support/people/staff-roles';
import { cliSessionsMax, confirmationMs, sessionLifetimes, staffFactorGraceMs } from '@backline/domain/limits';
import { minuteMs, secondMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import type { LiveSession } from '../../src/core.ts';
import { addApp, codeOf } from '../account/second-steps.ts';
import {
  apiKey,
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

const email = 'support@example.com';
const input = (machineId = 'a-terminal') => ({ apiKey, authId: at(email), password: goodPassword, machineId });

async function hire(world: World): Promise<LiveSession> {
  const own = await world.member(email);
  await addStaff(world.core, { ...visitor(), source: 'cli' }, { email: at(email), reason: 'a test' });
  return { ...own, user: { ...own.user, role: 'support' } };
}

const getSession = async ({ core }: World, token: string | null) => {
  const session = await findSession(core, token ?? '');
  if (session === null) throw new Error('The session has ended.');
  return session;
};

describeCalls('staff at the command line', (world) => {
  it('log in there, and nowhere else: a session of the portal opens no call of theirs', async () => {
    const own = await hire(world);
    expect(await refusal(assertStaffSession(world.core, own))).toBe('staff_session_required');
    const { token } = await logIn(world.core, visitor(), input());
    const session = await getSession(world, token);
    expect(session.kind).toBe('cli');
    await assertStaffSession(world.core, session);
    const customer = await world.member('clara@example.com');
    expect(await refusal(assertStaffSession(world.core, { ...customer, kind: 'cli' }))).toBe('forbidden');
    const other = { ...input(), authId: at('clara@example.com') };
    // For a customer, a right and a wrong password get the same answer.
    const refuse = async (password: string) => logIn(world.core, visitor(), { ...other, password }).catch(String);
    expect(await refuse(goodPassword)).toBe(await refuse(otherPassword));
    expect(await refusal(logIn(world.core, visitor(), other))).toBe('login_failed');
  });

  it('are out after a quiet day, after a week, and where a fourth one comes', async () => {
    world.stand();
    await hire(world);
    const logInAt = async (machine: string) => (await logIn(world.core, visitor(), input(machine))).token ?? '';
    const first = await logInAt('m0');
    for (let more = 1; more <= cliSessionsMax; more += 1) {
      world.advance(minuteMs);
      await logInAt(`m${more}`);
    }
    expect(await findSession(world.core, first)).toBeNull();
    expect((await world.rows('sessions')).filter(({ kind }) => kind === 'cli')).toHaveLength(cliSessionsMax);
    const quiet = await logInAt('m1');
    world.advance(sessionLifetimes.cli.idleMs);
    expect(await findSession(world.core, quiet)).toBeNull();
    const busy = await logInAt('m1');
    for (let hours = 0; hours < 13; hours += 1) {
      world.advance(sessionLifetimes.cli.idleMs / 2);
      const session = await findSession(world.core, busy);
      expect(session).not.toBeNull();
      const readSeen = async () => (await world.rows('sessions')).find(({ id }) => id === session?.id)?.lastSeenAt;
      await expect.poll(readSeen).toEqual(world.core.clock.now());
    }
    world.advance(sessionLifetimes.cli.idleMs / 2);
    expect(await findSession(world.core, busy)).toBeNull();
  });

  it('set up an app at the first login where a factor is demanded, and prove it at the next', async () => {
    world.core.settings.staffSecondFactor = 'required';
    await checkFactors(world.core);
    await hire(world);
    const begun = await logIn(world.core, visitor(), input());
    expect(begun).toMatchObject({ token: null, methods: [], graceUntil: null });
    const challenge = begun.challenge ?? '';
    expect(await refusal(finishLogIn(world.core, visitor(), { challenge }))).toBe('second_factor_wrong');
    const secret = begun.setUp?.secret ?? '';
    const { token, recoveryCodes } = await finishLogIn(world.core, visitor(), {
      challenge,
      code: codeOf(world, secret),
    });
    expect(recoveryCodes).toHaveLength(10);
    await assertStaffSession(world.core, await getSession(world, token));
    const next = await logIn(world.core, visitor(), input());
    expect(next).toMatchObject({ token: null, methods: ['totp', 'recovery'], setUp: null });
    const proof = { challenge: next.challenge ?? '', code: recoveryCodes?.[0] ?? '' };
    const finished = await finishLogIn(world.core, visitor(), proof);
    expect((await getSession(world, finished.token)).factorAt).not.toBeNull();
    expect(await refusal(finishLogIn(world.core, visitor(), proof))).toBe('challenge_invalid');
  });

  it('show a new secret at each login before the first factor, so that a planted one confirms nothing', async () => {
    world.core.settings.staffSecondFactor = 'required';
    await checkFactors(world.core);
    await hire(world);
    const planted = await logIn(world.core, visitor(), input());
    const begun = await logIn(world.core, visitor(), input());
    expect(begun.setUp?.secret).not.toBe(planted.setUp?.secret);
    await world.deliver();
    expect(world.mails.filter((mail) => mail.kind === 'factor_changed' && mail.what === 'totp_begun')).toHaveLength(2);
    const entries = await world.rows('auditEntries');
    expect(
      entries.filter(({ action, details }) => action === 'factor.changed' && details.what === 'totp_begun'),
    ).toHaveLength(2);
    const finish = (challenge: string | null, secret: string | undefined) =>
      finishLogIn(world.core, visitor(), { challenge: challenge ?? '', code: codeOf(world, secret ?? '') });
    expect(await refusal(finish(planted.challenge, planted.setUp?.secret))).toBe('second_factor_wrong');
    // The older login can't confirm the newer secret either, even with a valid code.
    expect(await refusal(finish(planted.challenge, begun.setUp?.secret))).toBe('second_factor_wrong');
    const { token } = await finish(begun.challenge, begun.setUp?.secret);
    // The app and its codes store the session that added them. "This wasn't me" needs it.
    const { id } = await getSession(world, token);
    const added = [...(await world.rows('totp')), ...(await world.rows('recoveryCodes'))];
    expect(added.map(({ addedBy }) => addedBy)).toEqual(Array.from({ length: 11 }, () => id));
    const { secureUrl } = await world.mail('factor_changed');
    await secure(world.core, visitor(), tokenOf(secureUrl));
    expect([...(await world.rows('totp')), ...(await world.rows('recoveryCodes'))]).toEqual([]);
  });

  it('end a set-up that somebody else has begun by a new password', async () => {
    world.core.settings.staffSecondFactor = 'required';
    await checkFactors(world.core);
    const own = await hire(world);
    const planted = await logIn(world.core, visitor(), input('a thief'));
    await changePassword(world.core, visitor(own), own, { password: goodPassword, newPassword: otherPassword });
    const code = codeOf(world, planted.setUp?.secret ?? '');
    const finish = finishLogIn(world.core, visitor(), { challenge: planted.challenge ?? '', code });
    expect(await refusal(finish)).toBe('challenge_invalid');
    expect(await world.rows('totp')).toEqual([]);
  });

  it('may put it off for seven days after the upgrade, and then not even with a session from before', async () => {
    await hire(world);
    world.core.settings.staffSecondFactor = 'required';
    await checkFactors(world.core);
    world.advance(staffFactorGraceMs - minuteMs);
    const begun = await logIn(world.core, visitor(), input());
    expect(begun.graceUntil).not.toBeNull();
    const { token } = await finishLogIn(world.core, visitor(), { challenge: begun.challenge ?? '' });
    const session = await getSession(world, token);
    await assertStaffSession(world.core, session);
    world.advance(minuteMs);
    expect(await refusal(assertStaffSession(world.core, session))).toBe('staff_session_required');
    expect((await logIn(world.core, visitor(), input())).graceUntil).toBeNull();
  });
});

describeCalls('what staff do to all data of a person', (world) => {
  const about = { email: at('clara@example.com'), reason: 'asked by letter' };

  it('asks for the password and a code again, which serve for ten minutes', async () => {
    const own = await hire(world);
    await world.member('clara@example.com');
    const { secret } = await addApp(world, own);
    const { challenge } = await logIn(world.core, visitor(), input());
    const code = codeOf(world, secret);
    const { token } = await finishLogIn(world.core, visitor(), { challenge: challenge ?? '', code });
    const session = await getSession(world, token);
    expect(await refusal(exportFor(world.core, visitor(session), about))).toBe('confirmation_required');
    const prove = (proof: { code?: string }) =>
      confirm(world.core, visitor(session), session, { password: goodPassword, ...proof });
    expect(await refusal(prove({}))).toBe('second_factor_required');
    expect(await refusal(prove({ code }))).toBe('second_factor_wrong');
    world.advance(30 * secondMs);
    await prove({ code: codeOf(world, secret) });
    const asked = visitor(await getSession(world, token));
    expect((await exportFor(world.core, asked, about)).records).toMatchObject({
      users: [{ email: 'clara@example.com' }],
    });
    expect(await refusal(exportFor(world.core, asked, { ...about, email: at(email) }))).toBe('forbidden');
    expect(await refusal(eraseUser(world.core, asked, { ...about, isNow: true }))).toBe('forbidden');
    expect((await eraseUser(world.core, asked, { ...about, isNow: false })).dueAt).not.toBeNull();
    const entries = await world.rows('auditEntries');
    expect(entries.filter(({ reason }) => reason === about.reason).map(({ action }) => action)).toEqual([
      'support.exported',
      'support.erasure_asked',
    ]);
    world.advance(confirmationMs);
    const late = visitor(await getSession(world, token));
    expect(await refusal(exportFor(world.core, late, about))).toBe('confirmation_required');
  });
});

describeOnEngines('staff before their first factor', (world) => {
  it('set up one app, of two people who are at it at the same moment', async () => {
    world.core.settings.staffSecondFactor = 'required';
    await checkFactors(world.core);
    await hire(world);
    const begun = await Promise.all(['owner', 'thief'].map((machine) => logIn(world.core, visitor(), input(machine))));
    const finished = await Promise.allSettled(
      [...begun, ...begun].map(({ challenge, setUp }) =>
        finishLogIn(world.core, visitor(), { challenge: challenge ?? '', code: codeOf(world, setUp?.secret ?? '') }),
      ),
    );
    const won = finished.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    expect(await world.rows('totp')).toMatchObject([{ confirmedAt: expect.any(Date) }]);
    expect(await world.rows('recoveryCodes')).toHaveLength(10);
    expect((await world.rows('sessions')).filter(({ kind }) => kind === 'cli')).toHaveLength(1);
    expect((await getSession(world, won[0]?.token ?? null)).factorAt).not.toBeNull();
  });
});

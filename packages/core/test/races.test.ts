import { cancelEmail } from '@backline/core/account/cancel-email';
import { changeEmail } from '@backline/core/account/change-email';
import { changePassword } from '@backline/core/account/change-password';
import { confirmEmail } from '@backline/core/account/confirm-email';
import { recover } from '@backline/core/account/recover';
import { resetPassword } from '@backline/core/account/reset-password';
import { signUp } from '@backline/core/account/sign-up';
import { verify } from '@backline/core/account/verify';
import { writePayments } from '@backline/core/payments/payment-turn';
import { findSession } from '@backline/core/sessions/find-session';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { inviteUser } from '@backline/core/support/people/invite-user';
import { AppError } from '@backline/domain/errors';
import { expect, it } from 'vitest';
import { at, describeOnEngines, goodPassword, otherPassword, refusal, tokenOf, visitor } from './world.ts';

const email = 'clara@example.com';
const racers = Array.from({ length: 20 }, (_, n) => n);

/** Runs twenty concurrent calls. Returns the numbers of the winners and the error codes of the losers. */
async function race(run: (n: number) => Promise<unknown>): Promise<{ winners: number[]; codes: Set<string> }> {
  const outcomes = await Promise.allSettled(racers.map(run));
  const codes = new Set<string>();
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') {
      if (!(outcome.reason instanceof AppError)) throw outcome.reason;
      codes.add(outcome.reason.code);
    }
  return { winners: racers.filter((n) => outcomes[n]?.status === 'fulfilled'), codes };
}

describeOnEngines('twenty concurrent calls', (world) => {
  const passwordOf = (n: number) => `mandolin-${n}-harbor-velvet`;

  it('with one reset link and different passwords: one wins, and only its password logs in', async () => {
    await world.member(email);
    await recover(world.core, visitor(), at(email));
    const token = tokenOf((await world.mail('recover')).resetUrl);
    const { winners, codes } = await race((n) =>
      resetPassword(world.core, visitor(), { token, password: passwordOf(n) }),
    );
    expect(winners).toHaveLength(1);
    expect([...codes]).toEqual(['token_invalid']);
    const { passwordHash = null } = (await world.rows('users'))[0] ?? {};
    const opens = await Promise.all(racers.map((n) => world.core.passwords.verify(passwordHash, passwordOf(n))));
    expect(racers.filter((n) => opens[n])).toEqual(winners);
    await world.logIn(email, passwordOf(winners[0] ?? -1));
    await world.deliver();
    expect(world.mails.filter((mail) => mail.kind === 'password_changed')).toHaveLength(1);
    expect(await runDoctor(world.core)).toEqual([]);
  });

  it('with one verification link and different details: one wins, and its details are kept', async () => {
    await inviteUser(world.core, visitor(), { email: at(email) });
    const token = tokenOf((await world.mail('invite')).verifyUrl);
    const { winners, codes } = await race((n) =>
      verify(world.core, visitor(), { token, contactName: `Person number ${n}`, password: passwordOf(n) }),
    );
    expect(winners).toHaveLength(1);
    expect([...codes]).toEqual(['token_invalid']);
    const own = await world.logIn(email, passwordOf(winners[0] ?? -1));
    expect(own.user.contactName).toBe(`Person number ${winners[0]}`);
    expect(await runDoctor(world.core)).toEqual([]);
  });

  it('that sign up one address: one account, one link, and the same answer to all', async () => {
    const { winners } = await race((n) =>
      signUp(world.core, visitor(), {
        authId: at(n % 2 === 0 ? email : 'CLARA@Example.com'),
        password: passwordOf(n),
        contactName: `Person number ${n}`,
        emailMarketingConsent: false,
      }),
    );
    expect(winners).toEqual(racers);
    expect(await world.rows('users')).toHaveLength(1);
    const links = (await world.rows('oneTimeTokens')).map(({ purpose }) => purpose);
    expect(links.toSorted()).toEqual(['secure', 'sign_up', 'verify']);
    await world.deliver();
    expect(world.mails.filter((mail) => mail.kind === 'verify')).toHaveLength(1);
    expect(await runDoctor(world.core)).toEqual([]);
  });

  it('that confirm and cancel one change of address: one of the two happens, not both', async () => {
    const own = await world.member(email);
    await changeEmail(world.core, visitor(own), own, at('new@example.com'));
    const confirm = tokenOf((await world.mail('email_confirm')).confirmUrl);
    const cancel = tokenOf((await world.mail('email_change_notice')).cancelUrl);
    const { winners, codes } = await race((n) =>
      n % 2 === 0 ? confirmEmail(world.core, visitor(), confirm) : cancelEmail(world.core, visitor(), cancel),
    );
    // A repeated call gets the same answer, so all ten of one kind succeed.
    expect(winners).toHaveLength(10);
    expect(new Set(winners.map((n) => n % 2)).size).toBe(1);
    expect([...codes]).toEqual(['token_invalid']);
    const isConfirmed = winners[0] === 0;
    expect((await world.rows('users'))[0]?.email).toBe(isConfirmed ? 'new@example.com' : email);
    const actions = (await world.rows('auditEntries')).map((row) => row.action);
    expect(actions.filter((action) => action === 'email.changed' || action === 'email.change_cancelled')).toEqual([
      isConfirmed ? 'email.changed' : 'email.change_cancelled',
    ]);
    expect(await runDoctor(world.core)).toEqual([]);
  });

  it('that confirm changes of two accounts to one address: exactly one wins', async () => {
    const members = [await world.member('a@example.com'), await world.member('b@example.com')];
    const tokens: string[] = [];
    for (const own of members) {
      await changeEmail(world.core, visitor(own), own, at('wanted@example.com'));
      tokens.push(tokenOf((await world.mail('email_confirm')).confirmUrl));
    }
    const { winners, codes } = await race((n) => confirmEmail(world.core, visitor(), tokens[n % 2] ?? ''));
    expect(new Set(winners.map((n) => n % 2)).size).toBe(1);
    expect(winners).toHaveLength(10);
    expect([...codes]).toEqual(['token_invalid']);
    expect((await world.rows('users')).filter((user) => user.emailCanonical === 'wanted@example.com')).toHaveLength(1);
    expect(await runDoctor(world.core)).toEqual([]);
  });

  it('that change one password: one wins, and the others get a conflict', async () => {
    const own = await world.member(email);
    // This is half of the rate limit, so that no call is refused by it.
    const outcomes = await Promise.allSettled(
      racers
        .slice(0, 5)
        .map((n) =>
          changePassword(world.core, visitor(own), own, { password: goodPassword, newPassword: passwordOf(n) }),
        ),
    );
    const winners = racers.slice(0, 5).filter((n) => outcomes[n]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await world.logIn(email, passwordOf(winners[0] ?? -1));
  });

  it('that log in during a reset: no session with the old password remains', async () => {
    await world.member(email);
    await recover(world.core, visitor(), at(email));
    const token = tokenOf((await world.mail('recover')).resetUrl);
    const logins = racers.slice(0, 8).map((n) => world.logInToken(email, goodPassword, `m${n}`).catch(() => null));
    const reset = resetPassword(world.core, visitor(), { token, password: otherPassword });
    const tokens = (await Promise.all(logins)).filter((one) => one !== null);
    await reset;
    for (const one of tokens) expect(await findSession(world.core, one)).toBeNull();
    expect(await world.rows('sessions')).toEqual([]);
    expect(await refusal(world.logIn(email, goodPassword, 'm1'))).toBe('login_failed');
  });
});

describeOnEngines('transactions that apply payments', (world) => {
  it('run one at a time', async () => {
    const { core } = world;
    const steps: number[] = [];
    const work = (name: number) =>
      writePayments(core, async (tx) => {
        for (let step = 0; step < 3; step += 1) {
          steps.push(name);
          await tx.$count(core.store.t.orders);
        }
      });
    await Promise.all(racers.map(work));
    expect(steps.filter((name, at) => name !== steps[at - 1])).toHaveLength(racers.length);
  });
});

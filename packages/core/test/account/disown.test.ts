import { changeEmail } from '@backline/core/account/change-email';
import { mailSecureLink } from '@backline/core/account/mail-secure-link';
import { resetPassword } from '@backline/core/account/reset-password';
import { secure } from '@backline/core/account/secure';
import { stop } from '@backline/core/account/stop';
import { beginTotp } from '@backline/core/factors/begin-totp';
import { confirm } from '@backline/core/factors/confirm';
import { confirmTotp } from '@backline/core/factors/confirm-totp';
import { getConfirmOptions } from '@backline/core/factors/get-confirm-options';
import { makeRecoveryCodes } from '@backline/core/factors/make-recovery-codes';
import { removePasskey } from '@backline/core/factors/remove-passkey';
import { requestErasure } from '@backline/core/privacy/request-erasure';
import { endOtherSessions } from '@backline/core/sessions/end-other-sessions';
import { endSession } from '@backline/core/sessions/end-session';
import { findSession } from '@backline/core/sessions/find-session';
import { mergeUsers } from '@backline/core/support/people/merge-users';
import { resetSecondFactor } from '@backline/core/support/people/reset-second-factor';
import { stopFactorReset } from '@backline/core/support/people/stop-factor-reset';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import type { FactorChange } from '@backline/domain/factors/change';
import { factorResetMs } from '@backline/domain/limits';
import { dayMs, hourMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { toPasskeyId } from '../../src/account-factors.ts';
import type { LiveSession } from '../../src/core.ts';
import { at, describeCalls, describeOnEngines, goodPassword, refusal, tokenOf, visitor, type World } from '../world.ts';
import { addApp, addKey, challenge, codeOf, confirmed, logInByKey, newPasskey, pass } from './second-steps.ts';
import type { TestPasskey } from './test-passkey.ts';

const email = 'clara@example.com';
const three = ['one@example.com', 'two@example.com', 'three@example.com'];
const reason = 'lost the phone';
const about = { email: at(email), reason };

const press = ({ core }: World, url: string | undefined) => secure(core, visitor(), tokenOf(url ?? ''));

/** The link in the newest mail about a change of a factor. */
async function linkAbout(world: World, what: FactorChange): Promise<string> {
  await world.deliver();
  const mail = world.mails.findLast((one) => one.kind === 'factor_changed' && one.what === what);
  if (mail?.kind !== 'factor_changed') throw new Error(`There is no mail about ${what}.`);
  return mail.secureUrl;
}

/**
 * Chooses a new password with the mail that each press sends. It is the same password as before, so that the helpers
 * keep working.
 */
async function choosePassword(world: World): Promise<void> {
  const { resetUrl } = await world.mail('account_secured', email);
  await resetPassword(world.core, visitor(), { token: tokenOf(resetUrl), password: goodPassword });
}

const passkeyIds = async (world: World) => (await world.rows('passkeys')).map(({ id }) => id);
const factorIds = async (world: World) => [
  ...(await world.rows('passkeys')).map(toPasskeyId),
  ...(await world.rows('totp')).map(({ id }) => id),
];
async function waiting(world: World) {
  return (await world.tasks('factor.reset')).find(({ endedAt }) => endedAt === null);
}

/** A thief who knows the password, on another machine. */
const thief = (world: World) => world.logIn(email, goodPassword, 'a-machine-of-the-thief');

/** Opens a session with the password, and a passkey as the second step. */
async function logInWithBoth(world: World, passkey: TestPasskey): Promise<LiveSession> {
  const { challenge: one } = await challenge(world, email, 'another-machine');
  const proof = { challenge: one, assertion: passkey.assert(one) };
  const session = await findSession(world.core, (await pass(world, one, proof)).token);
  if (session === null) throw new Error('The session is not live.');
  return session;
}

describeCalls('"This wasn\'t me" in the mail about a factor', (world) => {
  it('removes the app that was added: the password alone logs in again', async () => {
    await world.member(email);
    await addApp(world, await thief(world));
    expect(await press(world, await linkAbout(world, 'totp_added'))).toMatchObject({ newerFactorsWait: false });
    expect(await world.rows('totp')).toEqual([]);
    expect(await world.rows('recoveryCodes')).toEqual([]);
    await choosePassword(world);
    await world.logIn(email, goodPassword);
  });

  it('removes the passkey that was added, which logs in to nothing', async () => {
    await world.member(email);
    const stolen = await addKey(world, await thief(world));
    await press(world, await linkAbout(world, 'passkey_added'));
    expect(await world.rows('recoveryCodes')).toEqual([]);
    await choosePassword(world);
    expect(await refusal(logInByKey(world, stolen))).toBe('passkey_unknown');
    await world.logIn(email, goodPassword);
  });

  it('removes the recovery codes that were made, and keeps the owner’s passkey', async () => {
    const passkey = await addKey(world, await world.member(email));
    const stranger = await confirmed(world, await logInWithBoth(world, passkey));
    const { recoveryCodes } = await makeRecoveryCodes(world.core, visitor(stranger), stranger);
    await press(world, await linkAbout(world, 'recovery_codes_made'));
    await choosePassword(world);
    const { challenge: one, methods } = await challenge(world);
    expect(methods).toEqual(['passkey']);
    const guess = pass(world, one, { code: recoveryCodes[0] });
    expect(await refusal(guess)).toBe('second_factor_wrong');
    expect(await logInByKey(world, passkey)).not.toBeNull();
  });

  it('removes what the same session added before and after, and leaves the owner’s own', async () => {
    const passkey = await addKey(world, await world.member(email));
    const stranger = await logInWithBoth(world, passkey);
    await addKey(world, stranger);
    await addApp(world, stranger);
    const middle = await linkAbout(world, 'totp_added');
    await addKey(world, stranger);
    const own = await confirmed(world, stranger);
    await makeRecoveryCodes(world.core, visitor(own), own);
    expect(await press(world, middle)).toMatchObject({ newerFactorsWait: false });
    expect(await passkeyIds(world)).toEqual([passkey.id]);
    expect(await world.rows('totp')).toEqual([]);
    expect(await world.rows('recoveryCodes')).toEqual([]);
    expect(await waiting(world)).toBeUndefined();
  });

  it('that was removed removes what the session that removed it has added', async () => {
    const passkey = await addKey(world, await world.member(email));
    const stranger = await confirmed(world, await logInWithBoth(world, passkey));
    await addKey(world, stranger);
    await removePasskey(world.core, visitor(stranger), stranger, passkey.id);
    await press(world, await linkAbout(world, 'passkey_removed'));
    expect(await world.rows('passkeys')).toEqual([]);
    await choosePassword(world);
    await world.logIn(email, goodPassword);
  });

  it('that was blocked as a copy removes it, and a recovery code that was used the rest of its set', async () => {
    const own = await world.member(email);
    const { codes } = await addApp(world, own);
    const passkey = await addKey(world, own);
    await logInByKey(world, passkey);
    await refusal(logInByKey(world, newPasskey({ copyOf: passkey, counter: 0 })));
    await press(world, await linkAbout(world, 'passkey_flagged'));
    expect(await world.rows('passkeys')).toEqual([]);
    expect(await world.rows('recoveryCodes')).toHaveLength(10);
    await choosePassword(world);
    const { challenge: one } = await challenge(world);
    await pass(world, one, { code: codes[0] });
    await press(world, await linkAbout(world, 'recovery_code_used'));
    expect(await world.rows('recoveryCodes')).toEqual([]);
    expect(await world.rows('totp')).toHaveLength(1);
  });

  it('removes an app that was only begun, by any link', async () => {
    await world.member(email);
    const { secureUrl } = await world.mail('verify', email);
    await beginTotp(world.core, await confirmed(world, await thief(world)));
    await press(world, secureUrl);
    expect(await world.rows('totp')).toEqual([]);
  });
});

describeCalls('"This wasn\'t me" in a mail from before a factor was added', (world) => {
  const older = async () => {
    const own = await world.member(email);
    const { secureUrl } = await world.mail('verify', email);
    world.advance(hourMs);
    return { own, secureUrl };
  };

  it.each(['secure_link', 'support'] as const)(
    'or a reset by support leaves the factor for 72 hours, with a mail at once and every day: %s',
    async (by) => {
      world.stand();
      const { own, secureUrl } = await older();
      await addApp(world, own);
      if (by === 'secure_link') {
        expect(await press(world, secureUrl)).toEqual({ changeWithdrawn: false, newerFactorsWait: true });
        expect(await world.mail('account_secured', email)).toMatchObject({ newerFactorsWait: true });
        await choosePassword(world);
      } else {
        await resetSecondFactor(world.core, visitor(), about);
        expect(await refusal(resetSecondFactor(world.core, visitor(), about))).toBe('conflict');
      }
      const mails = async () => {
        await world.deliver();
        return world.mails.filter(({ kind }) => kind === 'factor_reset_asked');
      };
      expect(await mails()).toMatchObject([{ by }]);
      expect(await runDueTasks(world.core)).toBe(0);
      world.advance(dayMs);
      await runDueTasks(world.core);
      await runDueTasks(world.core);
      expect(await mails()).toHaveLength(2);
      world.advance(2 * dayMs - 1);
      await runDueTasks(world.core);
      expect((await challenge(world)).methods).toEqual(['totp', 'recovery']);
      world.advance(1);
      expect(await runDueTasks(world.core)).toBe(1);
      expect(await world.mail('factor_reset', email)).toMatchObject({ by });
      expect([await world.rows('totp'), await world.rows('recoveryCodes'), await world.rows('sessions')]).toEqual([
        [],
        [],
        [],
      ]);
      await world.logIn(email, goodPassword);
    },
  );

  it('lets its passkey open nothing alone meanwhile, but be the second step, and again alone once it is stopped', async () => {
    const { own, secureUrl } = await older();
    const passkey = await addKey(world, own);
    await press(world, secureUrl);
    await choosePassword(world);
    expect(await refusal(logInByKey(world, passkey))).toBe('passkey_in_reset');
    const session = await logInWithBoth(world, passkey);
    const confirmByKey = async () => {
      const { challenge: toSign } = await getConfirmOptions(world.core, session);
      return confirm(world.core, visitor(session), session, { assertion: passkey.assert(toSign) });
    };
    expect(await refusal(confirmByKey())).toBe('passkey_in_reset');
    const { stopUrl } = await world.mail('factor_reset_asked', email);
    expect(await stop(world.core, visitor(), tokenOf(stopUrl))).toEqual({ stopped: 'factor_reset' });
    await world.mail('account_change_stopped', email);
    await confirmByKey();
    expect(await logInByKey(world, passkey)).not.toBeNull();
    world.advance(4 * dayMs);
    await runDueTasks(world.core);
    expect(await passkeyIds(world)).toEqual([passkey.id]);
  });

  it('removes no factor that it knows, and forgets the machine that it is about, also after its session has ended', async () => {
    const passkey = await addKey(world, await world.member(email));
    const stranger = await logInWithBoth(world, passkey);
    const { secureUrl } = await world.mail('new_sign_in', email);
    const machines = async () => (await world.rows('loginMachines')).length;
    expect(await machines()).toBe(2);
    // The thief logs out before the link is pressed.
    await endSession(world.core, stranger);
    expect(await press(world, secureUrl)).toMatchObject({ newerFactorsWait: false });
    expect(await passkeyIds(world)).toEqual([passkey.id]);
    expect(await machines()).toBe(1);
    await choosePassword(world);
    const before = world.mails.filter(({ kind }) => kind === 'new_sign_in').length;
    await logInWithBoth(world, passkey);
    await world.deliver();
    expect(world.mails.filter(({ kind }) => kind === 'new_sign_in')).toHaveLength(before + 1);
  });

  it('puts all factors into the reset where the link is from before links knew any', async () => {
    const own = await world.member(email);
    await addApp(world, own);
    const passkey = await addKey(world, own);
    const url = await linkAbout(world, 'passkey_added');
    const { oneTimeTokens } = world.core.store.t;
    const unknown = { aboutId: null, sessionId: null, factorIds: null };
    await world.core.store.write((tx) => tx.update(oneTimeTokens).set(unknown));
    expect(await press(world, url)).toMatchObject({ newerFactorsWait: true });
    expect(await passkeyIds(world)).toEqual([passkey.id]);
    const codes = (await world.rows('recoveryCodes'))[0]?.setId ?? '';
    expect(new Set((await waiting(world))?.input?.factorIds)).toEqual(new Set([...(await factorIds(world)), codes]));
  });

  it('leaves all factors alone where its mail went to an address that is not the account’s', async () => {
    const own = await world.member(email);
    await changeEmail(world.core, visitor(own), own, at('thief@example.com'));
    const { secureUrl } = await world.mail('email_confirm', 'thief@example.com');
    const passkey = await addKey(world, own);
    await resetSecondFactor(world.core, visitor(), about);
    expect(await press(world, secureUrl)).toEqual({ changeWithdrawn: true, newerFactorsWait: false });
    expect(await passkeyIds(world)).toEqual([passkey.id]);
    expect(await waiting(world)).toMatchObject({ input: { factorIds: null } });
  });
});

/** Mails a link that is not about a change, at a time when the current factors exist. */
async function askLink(world: World, own: LiveSession): Promise<string> {
  await mailSecureLink(world.core, visitor(own), own);
  return (await world.mail('secure_link', own.user.email)).secureUrl;
}

/** Adds two passkeys to an account. Mails one link before both, and one between them. */
async function addTwo(world: World, who = email) {
  const own = await world.member(who);
  const beforeBoth = await askLink(world, own);
  const first = await addKey(world, own);
  const between = await askLink(world, own);
  const second = await addKey(world, own);
  return { own, first, second, beforeBoth, between };
}

/** Begins a merge into another account, which then waits. */
async function beginMerge(world: World): Promise<void> {
  await world.member('other@example.com');
  const both = { from: at(email), into: at('other@example.com') };
  await mergeUsers(world.core, visitor(), { ...both, isDryRun: false, reason });
}

const idOf = async (world: World, { id }: TestPasskey) => {
  const row = (await world.rows('passkeys')).find((one) => one.id === id);
  return row === undefined ? 'none' : toPasskeyId(row);
};

describeCalls('a reset of factors that an older link began', (world) => {
  it('is joined by what a second link finds newer, and all of it has 72 hours from then', async () => {
    const { first, second, beforeBoth, between } = await addTwo(world);
    await press(world, between);
    const begun = await waiting(world);
    expect(begun?.input?.factorIds).toEqual([await idOf(world, second)]);
    world.advance(dayMs);
    await press(world, beforeBoth);
    const joined = await waiting(world);
    expect(joined?.id).toBe(begun?.id);
    expect(joined?.input?.factorIds).toEqual(
      expect.arrayContaining([await idOf(world, first), await idOf(world, second)]),
    );
    expect(joined?.plannedAt.getTime()).toBeGreaterThanOrEqual((begun?.plannedAt.getTime() ?? 0) + dayMs);
    await world.deliver();
    expect(world.mails.filter(({ kind }) => kind === 'factor_reset_asked')).toHaveLength(2);
  });

  it('keeps its time where a second link finds nothing that it has not', async () => {
    const { own, between, first } = await addTwo(world);
    const another = await world.mail('verify', email);
    await press(world, another.secureUrl);
    const begun = await waiting(world);
    world.advance(dayMs);
    expect(await press(world, between)).toMatchObject({ newerFactorsWait: true });
    expect(await waiting(world)).toEqual(begun);
    expect(begun?.input?.factorIds).toContain(await idOf(world, first));
    expect(begun?.userId).toBe(own.user.id);
  });

  it('ends at once with the link about its passkey, also after the owner chose a new password', async () => {
    await world.member(email);
    const stranger = await thief(world);
    const { secureUrl } = await world.mail('new_sign_in', email);
    const stolen = await addKey(world, stranger);
    await press(world, secureUrl);
    await choosePassword(world);
    // The thief's passkey is the only second step.
    expect((await challenge(world)).methods).toEqual(['passkey', 'recovery']);
    await press(world, await linkAbout(world, 'passkey_added'));
    expect(await waiting(world)).toBeUndefined();
    await choosePassword(world);
    await world.logIn(email, goodPassword);
    expect(await refusal(logInByKey(world, stolen))).toBe('passkey_unknown');
    expect(await refusal(press(world, secureUrl))).toBe('token_invalid');
  });

  it('is stopped by a link that names it, and by support, and not by a link about another change', async () => {
    const own = await world.member(email);
    const older = await askLink(world, own);
    const { secureUrl } = await world.mail('verify', email);
    await beginMerge(world);
    const { stopUrl } = await world.mail('merge_asked', email);
    const passkey = await addKey(world, own);
    await press(world, older);
    expect(await stop(world.core, visitor(), tokenOf(stopUrl))).toEqual({ stopped: 'merge' });
    expect(await refusal(logInByKey(world, passkey))).toBe('passkey_in_reset');
    expect(await stopFactorReset(world.core, visitor(), about)).toEqual({ isChanged: true });
    await press(world, secureUrl);
    const mail = await world.mail('factor_reset_asked', email);
    expect(await stop(world.core, visitor(), tokenOf(mail.stopUrl))).toEqual({ stopped: 'factor_reset' });
  });

  it('ends one that support was asked for, in a mail, and bars another one while it waits', async () => {
    const own = await world.member(email);
    const older = await askLink(world, own);
    await addKey(world, own);
    await resetSecondFactor(world.core, visitor(), about);
    const bySupport = await waiting(world);
    await press(world, older);
    await world.mail('account_change_stopped', email);
    expect((await waiting(world))?.id).not.toBe(bySupport?.id);
    expect((await waiting(world))?.input?.factorIds).toHaveLength(2);
    expect(await refusal(resetSecondFactor(world.core, visitor(), about))).toBe('conflict');
  });

  it('mails nobody and removes nothing of an account that was erased meanwhile', async () => {
    const own = await world.member(email);
    const older = await askLink(world, own);
    const asked = await confirmed(world, own);
    await requestErasure(world.core, visitor(asked), asked);
    world.advance(12 * dayMs);
    await addKey(world, own);
    await press(world, older);
    world.advance(2 * dayMs);
    expect(await runDueTasks(world.core)).toBe(1);
    await world.deliver();
    const before = world.mails.length;
    await runDueTasks(world.core);
    world.advance(2 * dayMs);
    await runDueTasks(world.core);
    await world.deliver();
    expect(world.mails.slice(before)).toEqual([]);
    expect(await waiting(world)).toBeUndefined();
  });

  it('goes on for an account that was merged into another one, whose links are refused', async () => {
    const { own, beforeBoth, between, first } = await addTwo(world);
    await beginMerge(world);
    await press(world, between);
    world.advance(dayMs);
    expect(await runDueTasks(world.core)).toBe(1);
    expect(await refusal(press(world, beforeBoth))).toBe('token_invalid');
    world.advance(factorResetMs);
    await runDueTasks(world.core);
    expect((await world.rows('passkeys')).map(({ id, userId }) => [id, userId])).toEqual([[first.id, own.user.id]]);
  });
});

describeOnEngines('an attack on "This wasn\'t me"', (world, { once }) => {
  once('gains nothing by removing the named factor and adding another one before the press', async () => {
    await world.member(email);
    const stranger = await confirmed(world, await thief(world));
    const named = await addKey(world, stranger);
    const link = await linkAbout(world, 'passkey_added');
    await removePasskey(world.core, visitor(stranger), stranger, named.id);
    const next = await addKey(world, stranger);
    await press(world, link);
    expect(await world.rows('passkeys')).toEqual([]);
    expect(await refusal(logInByKey(world, next))).toBe('passkey_unknown');
  });

  once(
    'gains nothing by a second session that the stolen passkey opened: what it adds opens nothing alone',
    async () => {
      await world.member(email);
      const stolen = await addKey(world, await thief(world));
      const link = await linkAbout(world, 'passkey_added');
      const second = await logInByKey(world, stolen);
      if (second === null) throw new Error('The session is not live.');
      const hidden = await addKey(world, second);
      expect(await press(world, link)).toMatchObject({ newerFactorsWait: true });
      expect(await passkeyIds(world)).toEqual([hidden.id]);
      await choosePassword(world);
      expect(await refusal(logInByKey(world, hidden))).toBe('passkey_in_reset');
      expect(await refusal(logInByKey(world, stolen))).toBe('passkey_unknown');
      world.advance(factorResetMs);
      await runDueTasks(world.core);
      await world.logIn(email, goodPassword);
    },
  );

  once('gains nothing by another key under the credential id that the owner’s passkey had', async () => {
    const own = await world.member(email);
    const passkey = await addKey(world, own);
    const stranger = await confirmed(world, await logInWithBoth(world, passkey));
    const { secureUrl } = await world.mail('new_sign_in', email);
    await removePasskey(world.core, visitor(stranger), stranger, passkey.id);
    const twin = await addKey(world, stranger, newPasskey({ id: passkey.id }));
    expect(await press(world, secureUrl)).toMatchObject({ newerFactorsWait: true });
    await choosePassword(world);
    expect(await refusal(logInByKey(world, twin))).toBe('passkey_in_reset');
  });

  it('loses nothing of two links that are pressed at once: one reset has what both find newer', async () => {
    for (const who of three) {
      const { own, first, second, beforeBoth, between } = await addTwo(world, who);
      await Promise.all([press(world, beforeBoth), press(world, between)]);
      const reset = (await world.tasks('factor.reset')).find(({ userId }) => userId === own.user.id);
      expect(reset).toMatchObject({ endedAt: null });
      expect(reset?.input?.factorIds).toEqual(
        expect.arrayContaining([await idOf(world, first), await idOf(world, second)]),
      );
      expect(new Set(reset?.input?.factorIds).size).toBe(reset?.input?.factorIds?.length);
    }
  });

  it('opens no session by a passkey at the moment of the press', async () => {
    for (const who of three) {
      const { own, first, beforeBoth } = await addTwo(world, who);
      const logins = Array.from({ length: 4 }, () => logInByKey(world, first).catch(() => null));
      await Promise.all([...logins.slice(2), press(world, beforeBoth), ...logins.slice(0, 2)]);
      expect((await world.rows('sessions')).filter(({ userId }) => userId === own.user.id)).toEqual([]);
    }
  });

  it('meets one end of a reset: its due moment, or the link that stops it', async () => {
    for (const who of three) {
      const { own, second, between } = await addTwo(world, who);
      await press(world, between);
      world.advance(dayMs);
      await runDueTasks(world.core);
      const { stopUrl } = await world.mail('factor_reset_asked', who);
      world.advance(2 * dayMs);
      const [answer] = await Promise.all([stop(world.core, visitor(), tokenOf(stopUrl)), runDueTasks(world.core)]);
      const isKept = (await passkeyIds(world)).includes(second.id);
      expect(answer).toEqual({ stopped: isKept ? 'factor_reset' : 'nothing' });
      const row = (await world.tasks('factor.reset')).find(({ userId }) => userId === own.user.id);
      expect(row?.state).toBe(isKept ? 'stopped' : 'done');
    }
  });

  it('shortens no wait: what a press adds at the due moment is not removed with the rest', async () => {
    for (const who of three) {
      const { first, beforeBoth, between } = await addTwo(world, who);
      await press(world, between);
      world.advance(factorResetMs);
      await Promise.all([press(world, beforeBoth), runDueTasks(world.core), runDueTasks(world.core)]);
      expect(await passkeyIds(world)).toContain(first.id);
      await runDueTasks(world.core);
      expect(await passkeyIds(world)).toContain(first.id);
    }
  });
});

describeCalls('an app that was begun', (world) => {
  it('is confirmed by the session that began it alone, and is gone with that session', async () => {
    const own = await confirmed(world, await world.member(email));
    const stranger = await confirmed(world, await thief(world));
    const { secret } = await beginTotp(world.core, stranger);
    const code = codeOf(world, secret);
    expect(await refusal(confirmTotp(world.core, visitor(own), own, code))).toBe('second_factor_wrong');
    await endOtherSessions(world.core, visitor(own), own);
    expect(await world.rows('totp')).toEqual([]);
  });

  it('stays with a session that is kept while others end', async () => {
    const own = await confirmed(world, await world.member(email));
    const { secret } = await beginTotp(world.core, own);
    await endOtherSessions(world.core, visitor(own), own);
    await confirmTotp(world.core, visitor(own), own, codeOf(world, secret));
  });
});

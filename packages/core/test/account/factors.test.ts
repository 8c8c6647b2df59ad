import { setImmediate } from 'node:timers/promises';
import { changeEmail } from '@backline/core/account/change-email';
import { changePassword } from '@backline/core/account/change-password';
import { addPasskey } from '@backline/core/factors/add-passkey';
import { beginPasskey } from '@backline/core/factors/begin-passkey';
import { beginTotp } from '@backline/core/factors/begin-totp';
import { confirm } from '@backline/core/factors/confirm';
import { confirmTotp } from '@backline/core/factors/confirm-totp';
import { getConfirmOptions } from '@backline/core/factors/get-confirm-options';
import { keepRecoveryCodes } from '@backline/core/factors/keep-recovery-codes';
import { listFactors } from '@backline/core/factors/list-factors';
import { makeRecoveryCodes } from '@backline/core/factors/make-recovery-codes';
import { removePasskey } from '@backline/core/factors/remove-passkey';
import { removeTotp } from '@backline/core/factors/remove-totp';
import { renamePasskey } from '@backline/core/factors/rename-passkey';
import { findStep } from '@backline/core/factors/totp';
import { exportUser } from '@backline/core/privacy/export-user';
import { requestErasure } from '@backline/core/privacy/request-erasure';
import { createSession } from '@backline/core/sessions/create-session';
import { findSession } from '@backline/core/sessions/find-session';
import { getPasskeyOptions } from '@backline/core/sessions/get-passkey-options';
import { logInWithPasskey } from '@backline/core/sessions/log-in-with-passkey';
import { checkFactors } from '@backline/core/staff/check-factors';
import { resetSecondFactor, resetSecondFactorNow } from '@backline/core/support/people/reset-second-factor';
import { AppError } from '@backline/domain/errors';
import { confirmationMs, loginChallenge, passkeysMax } from '@backline/domain/limits';
import { secondMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import type { LiveSession } from '../../src/core.ts';
import {
  apiKey,
  at,
  describeCalls,
  describeOnEngines,
  goodPassword,
  otherPassword,
  refusal,
  visitor,
  type World,
} from '../world.ts';
import {
  addApp,
  addKey,
  challenge,
  codeOf,
  confirmed,
  logInByKey,
  newPasskey,
  pass,
  passAnew,
} from './second-steps.ts';
import type { TestPasskey } from './test-passkey.ts';

const email = 'clara@example.com';

it.each([
  ['59', '94287082'],
  ['1111111109', '07081804'],
  ['1111111111', '14050471'],
  ['1234567890', '89005924'],
  ['2000000000', '69279037'],
  ['20000000000', '65353130'],
])('reads the vector of RFC 6238 at %s', (seconds, digits) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const time = new Date(Number(seconds) * 1000);
  expect(findStep(secret, digits.slice(2), time)).toBe(Math.floor(Number(seconds) / 30));
  expect(findStep(secret, digits.slice(2), new Date(time.getTime() + 90_000))).toBeNull();
});

async function clearLimits({ core }: World): Promise<void> {
  await core.store.write((tx) => tx.delete(core.store.t.rateLimitBuckets));
}

/** Uses a code in 20 logins at the same moment. Returns how many of them succeed. */
async function useAtOnce(world: World, code: string): Promise<number> {
  const challenges: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    await clearLimits(world);
    challenges.push((await challenge(world)).challenge);
  }
  await clearLimits(world);
  const uses = await Promise.allSettled(challenges.map((one) => pass(world, one, { code })));
  return uses.filter(({ status }) => status === 'fulfilled').length;
}

describeOnEngines('an authenticator app', (world, { once }) => {
  once('is asked for at a login once it is confirmed, and opens it', async () => {
    const own = await confirmed(world, await world.member(email));
    const begun = await beginTotp(world.core, own);
    expect(begun.qr).toMatch(/^<svg /);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    // An app that was not confirmed changes nothing.
    await world.logIn(email, goodPassword);
    expect(await refusal(confirmTotp(world.core, visitor(own), own, '000000'))).toBe('second_factor_wrong');
    const fullWidth = codeOf(world, begun.secret).replace(/\d/g, (digit) =>
      String.fromCodePoint(0xff10 + Number(digit)),
    );
    const { recoveryCodes } = await confirmTotp(
      world.core,
      visitor(own),
      own,
      `${fullWidth.slice(0, 3)}　${fullWidth.slice(3)}`,
    );
    expect(recoveryCodes).toHaveLength(10);
    expect((await world.mail('factor_changed', email)).what).toBe('totp_added');
    world.advance(30 * secondMs);
    const { challenge: first, methods } = await challenge(world);
    expect(methods).toEqual(['totp', 'recovery']);
    const code = codeOf(world, begun.secret);
    const { token } = await pass(world, first, { code });
    expect((await findSession(world.core, token))?.factorAt).toEqual(expect.any(Date));
    expect(JSON.stringify(await world.rows('totp'))).not.toContain(begun.secret);
    expect(await refusal(beginTotp(world.core, own))).toBe('totp_exists');
  });

  it('accepts a step once, also of 20 uses at once, and one step before and after now', async () => {
    const own = await world.member(email);
    const { secret } = await addApp(world, own);
    const code = codeOf(world, secret, 1);
    expect(await useAtOnce(world, code)).toBe(1);
    await clearLimits(world);
    const use = async (steps: number) => passAnew(world, { code: codeOf(world, secret, steps) });
    expect(await refusal(use(1))).toBe('second_factor_wrong');
    // The code before the accepted one can't be used anymore either.
    expect(await refusal(use(0))).toBe('second_factor_wrong');
    world.advance(90 * secondMs);
    expect(await refusal(use(2))).toBe('second_factor_wrong');
    await use(-1);
  });

  once('ends the other sessions of the account when it is the first factor, and all factors end with it', async () => {
    const own = await confirmed(world, await world.member(email));
    const other = await world.logInToken(email, goodPassword, 'elsewhere');
    await addApp(world, own);
    expect(await findSession(world.core, other)).toBeNull();
    expect((await world.rows('sessions')).map(({ id }) => id)).toEqual([own.id]);
    await removeTotp(world.core, visitor(own), own);
    expect(await listFactors(world.core, own)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    await world.logIn(email, goodPassword);
  });
});

describeOnEngines('a challenge', (world, { once }) => {
  once('takes five tries in five minutes, and is spent by a login', async () => {
    const own = await world.member(email);
    const { secret } = await addApp(world, own);
    const { challenge: one } = await challenge(world);
    for (let tries = 0; tries < loginChallenge.tries; tries += 1)
      expect(await refusal(pass(world, one, { code: '000000' }))).toBe('second_factor_wrong');
    const code = codeOf(world, secret);
    expect(await refusal(pass(world, one, { code }))).toBe('challenge_invalid');
    await clearLimits(world);
    const { challenge: late } = await challenge(world);
    world.advance(loginChallenge.lifetimeMs);
    expect(await refusal(pass(world, late, { code: codeOf(world, secret) }))).toBe('challenge_invalid');
    const { challenge: used } = await challenge(world);
    await pass(world, used, { code: codeOf(world, secret) });
    world.advance(30 * secondMs);
    expect(await refusal(pass(world, used, { code: codeOf(world, secret) }))).toBe('challenge_invalid');
  });

  it('takes no more tries at once than one after the other', async () => {
    const own = await world.member(email);
    await addApp(world, own);
    const { challenge: one } = await challenge(world);
    await clearLimits(world);
    const answers = await Promise.all(Array.from({ length: 9 }, () => refusal(pass(world, one, { code: '1' }))));
    expect(answers.filter((answer) => answer === 'second_factor_wrong').length).toBeLessThanOrEqual(5);
  });

  once('takes proofs of its own account alone', async () => {
    const own = await world.member(email);
    const other = await world.member('robert@example.com');
    const mine = await addApp(world, own);
    const theirs = await addApp(world, other);
    const passkey = await addKey(world, other);
    const { challenge: ofMine } = await challenge(world);
    const guess = (proof: object) => refusal(pass(world, ofMine, proof));
    expect(await guess({ code: codeOf(world, theirs.secret) })).toBe('second_factor_wrong');
    expect(await guess({ code: theirs.codes[0] })).toBe('second_factor_wrong');
    expect(await guess({ assertion: passkey.assert(ofMine) })).toBe('second_factor_wrong');
    await pass(world, ofMine, { code: codeOf(world, mine.secret) });
  });

  once('ends with the password that it began with', async () => {
    const own = await world.member(email);
    const { secret } = await addApp(world, own);
    const { challenge: one } = await challenge(world);
    await changePassword(world.core, visitor(own), own, { password: goodPassword, newPassword: otherPassword });
    const code = codeOf(world, secret);
    expect(await refusal(pass(world, one, { code }))).toBe('challenge_invalid');
  });

  once('counts as a login, so that codes cannot be guessed', async () => {
    const own = await world.member(email);
    await addApp(world, own);
    const answers: string[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const begun = await challenge(world, email, 'a-strange-machine').catch((error: AppError) => error);
      if (begun instanceof AppError) answers.push(begun.code);
      else answers.push(await refusal(pass(world, begun.challenge, { code: '1' })));
    }
    expect(answers.slice(-3)).toEqual(['rate_limited', 'rate_limited', 'rate_limited']);
  });
});

describeOnEngines('recovery codes', (world, { once }) => {
  it('open a login once each: of 20 uses at once one wins, and it is mailed', async () => {
    const own = await world.member(email);
    const { codes } = await addApp(world, own);
    const [code = ''] = codes;
    expect(await useAtOnce(world, `3.\u{a0}${code.toLowerCase().replace('-', '\u{2011}')}\u{200b}`)).toBe(1);
    expect((await world.rows('recoveryCodes')).filter(({ usedAt }) => usedAt !== null)).toHaveLength(1);
    expect(await world.mail('factor_changed', email)).toMatchObject({ what: 'recovery_code_used', name: '9' });
    expect(world.mails.filter((mail) => mail.kind === 'factor_changed')).toHaveLength(2);
    expect(JSON.stringify(await world.rows('recoveryCodes'))).not.toContain(code.replace('-', ''));
  });

  once('are replaced by new ones', async () => {
    const own = await confirmed(world, await world.member(email));
    expect(await refusal(makeRecoveryCodes(world.core, visitor(own), own))).toBe('factor_missing');
    const { codes } = await addApp(world, own);
    const { recoveryCodes } = await makeRecoveryCodes(world.core, visitor(own), own);
    await expect(passAnew(world, { code: codes[0] })).rejects.toThrow('This is not one of your unused recovery codes');
    await expect(passAnew(world, { code: '000 000' })).rejects.toThrow('Try again with a new code');
    await passAnew(world, { code: recoveryCodes[0] });
  });

  once('are asked for until their owner has kept the newest ones, and work meanwhile', async () => {
    const own = await confirmed(world, await world.member(email));
    const findUnkept = async () => (await listFactors(world.core, own)).unkeptCodesId;
    expect(await findUnkept()).toBeNull();
    const { codes } = await addApp(world, own);
    const first = (await findUnkept()) ?? '';
    await passAnew(world, { code: codes[0] });
    await makeRecoveryCodes(world.core, visitor(own), own);
    expect(await refusal(keepRecoveryCodes(world.core, own, first))).toBe('not_found');
    const second = (await findUnkept()) ?? '';
    const stranger = await world.member('robert@example.com');
    expect(await refusal(keepRecoveryCodes(world.core, stranger, second))).toBe('not_found');
    await keepRecoveryCodes(world.core, own, second);
    expect(await findUnkept()).toBeNull();
  });
});

describeOnEngines('a passkey', (world, { once }) => {
  once('logs in without a password, and is the second step after one', async () => {
    const own = await world.member(email);
    const passkey = await addKey(world, own);
    expect((await world.mail('factor_changed', email)).what).toBe('passkey_added');
    const session = await logInByKey(world, passkey);
    expect(session).toMatchObject({ user: { email }, factorAt: expect.any(Date) });
    const { challenge: one, methods } = await challenge(world);
    expect(methods).toEqual(['passkey', 'recovery']);
    await pass(world, one, { assertion: passkey.assert(one) });
    expect(await refusal(pass(world, one, { assertion: passkey.assert(one) }))).toBe('challenge_invalid');
  });

  it('is used once for each challenge, also of 10 uses at once', async () => {
    const own = await world.member(email);
    const passkey = await addKey(world, own);
    const { challenge: toSign } = await getPasskeyOptions(world.core, visitor());
    const assertion = passkey.assert(toSign);
    const uses = await Promise.allSettled(
      Array.from({ length: 10 }, () => logInWithPasskey(world.core, visitor(), { apiKey, machineId: 'm', assertion })),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is not taken for a copy when one proof is sent several times at once', async () => {
    const own = await world.member(email);
    const passkey = await addKey(world, own);
    for (let round = 0; round < 12; round += 1) {
      const { challenge: toSign } = await getPasskeyOptions(world.core, visitor());
      const input = { apiKey, machineId: 'm', assertion: passkey.assert(toSign) };
      const logIn = () => logInWithPasskey(world.core, visitor(), input);
      const after = (turns: number): Promise<unknown> =>
        turns === 0 ? refusal(logIn()).catch(() => 'logged in') : setImmediate().then(() => after(turns - 1));
      const answers = await Promise.all([0, round, 2 * round, 3 * round, 4 * round].map(after));
      expect(answers.filter((answer) => answer === 'logged in')).toHaveLength(1);
      expect(answers).not.toContain('passkey_flagged');
    }
    expect((await listFactors(world.core, own)).passkeys).toMatchObject([{ isFlagged: false }]);
  });

  once('is refused and flagged when its counter goes back, for good', async () => {
    const own = await world.member(email);
    const passkey = await addKey(world, own);
    await logInByKey(world, passkey);
    const copy = newPasskey({ copyOf: passkey, counter: 0 });
    expect(await refusal(logInByKey(world, copy))).toBe('passkey_flagged');
    expect((await world.mail('factor_changed', email)).what).toBe('passkey_flagged');
    expect(await refusal(logInByKey(world, passkey))).toBe('passkey_flagged');
    expect((await listFactors(world.core, own)).passkeys).toMatchObject([{ isFlagged: true }]);
    // Without the passkey, the account still requires a second step.
    expect((await challenge(world)).methods).toEqual(['recovery']);
  });

  once('that counts nothing is never flagged', async () => {
    const own = await world.member(email);
    const passkey = await addKey(world, own, newPasskey({ counter: null }));
    await logInByKey(world, passkey);
    expect(await logInByKey(world, passkey)).toMatchObject({ user: { email } });
  });

  once('has to verify its person, at the portal’s own address, and to be known', async () => {
    const own = await confirmed(world, await world.member(email));
    const { challenge: toSign } = await beginPasskey(world.core, own);
    const add = (options: object) =>
      refusal(
        addPasskey(world.core, visitor(own), own, { name: 'x', attestation: newPasskey(options).attest(toSign) }),
      );
    expect(await add({ verifiesUser: false })).toBe('passkey_refused');
    expect(await add({ origin: 'https://evil.example' })).toBe('passkey_refused');
    expect(await add({ rpId: 'evil.example' })).toBe('passkey_refused');
    expect(await refusal(logInByKey(world, newPasskey()))).toBe('passkey_unknown');
    const passkey = await addKey(world, own);
    const silent = newPasskey({ copyOf: passkey, verifiesUser: false, counter: 50 });
    expect(await refusal(logInByKey(world, silent))).toBe('passkey_unknown');
    const foreign = newPasskey({ copyOf: passkey, origin: 'https://evil.example', counter: 50 });
    expect(await refusal(logInByKey(world, foreign))).toBe('passkey_unknown');
    expect(await logInByKey(world, passkey)).not.toBeNull();
  });

  it('is one of twenty at most, also where more were begun at once', async () => {
    const own = await confirmed(world, await world.member(email));
    const add = ({ challenge: toSign }: { challenge: string }) =>
      addPasskey(world.core, visitor(own), own, { name: 'x', attestation: newPasskey().attest(toSign) });
    for (let added = 0; added < passkeysMax - 1; added += 1) await add(await beginPasskey(world.core, own));
    const begun = [await beginPasskey(world.core, own), await beginPasskey(world.core, own)];
    const answers = await Promise.allSettled(begun.map(add));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.rows('passkeys')).toHaveLength(passkeysMax);
  });

  once('is renamed and removed by its owner alone', async () => {
    const own = await confirmed(world, await world.member(email));
    const other = await confirmed(world, await world.member('robert@example.com'));
    const { id } = await addKey(world, own);
    expect(await refusal(renamePasskey(world.core, other, { id, name: 'mine' }))).toBe('not_found');
    expect(await refusal(removePasskey(world.core, visitor(other), other, id))).toBe('not_found');
    await renamePasskey(world.core, own, { id, name: 'Mixing room' });
    expect((await listFactors(world.core, own)).passkeys[0]?.name).toBe('Mixing room');
    await removePasskey(world.core, visitor(own), own, id);
    expect(await world.mail('factor_changed', email)).toMatchObject({ what: 'passkey_removed', name: 'Mixing room' });
    await world.logIn(email, goodPassword);
  });

  once('of another host is named at the start, and is no way in', async () => {
    const own = await confirmed(world, await world.member(email));
    const passkey = await addKey(world, own);
    world.core.settings.publicUrl = 'https://new.example';
    await checkFactors(world.core);
    expect(world.logs).toContainEqual({
      level: 'warn',
      details: { host: 'portal.example', passkeys: 1 },
      message: expect.stringContaining('another host'),
    });
    expect((await challenge(world)).methods).toEqual(['recovery']);
    expect(await refusal(logInByKey(world, passkey))).toBe('passkey_unknown');
    world.core.settings.publicUrl = 'http://127.0.0.1:4400';
    expect(await refusal(beginPasskey(world.core, own))).toBe('passkeys_not_offered');
  });
});

/** All calls that change or remove the factors, password or address of an account. */
const changes = ({ core }: World, stolen: LiveSession, passkeyId: string) => [
  () => beginPasskey(core, stolen),
  () => addPasskey(core, visitor(stolen), stolen, { name: 'x', attestation: newPasskey().attest('x') }),
  () => removePasskey(core, visitor(stolen), stolen, passkeyId),
  () => beginTotp(core, stolen),
  () => confirmTotp(core, visitor(stolen), stolen, '000000'),
  () => removeTotp(core, visitor(stolen), stolen),
  () => makeRecoveryCodes(core, visitor(stolen), stolen),
  () => exportUser(core, visitor(stolen), stolen),
  () => requestErasure(core, visitor(stolen), stolen),
];

/** Somebody who has stolen a token knows neither the password nor a passkey. */
async function assertNoPasswordChanged({ core }: World, stolen: LiveSession): Promise<void> {
  const change = { password: otherPassword, newPassword: 'brass-lantern-orbit-55' };
  expect(await refusal(changePassword(core, visitor(stolen), stolen, change))).toBe('current_password_wrong');
  const guess = confirm(core, visitor(stolen), stolen, { password: otherPassword });
  expect(await refusal(guess)).toBe('confirmation_wrong');
}

describeCalls('a stolen session', (world) => {
  it('changes nothing at once after a login with a second factor', async () => {
    const own = await world.member(email);
    const { secret } = await addApp(world, own);
    const passkey = await addKey(world, own);
    const { challenge: toPass } = await challenge(world);
    const { token } = await pass(world, toPass, { code: codeOf(world, secret) });
    for (const stolen of [await findSession(world.core, token), await logInByKey(world, passkey)]) {
      if (stolen === null) throw new Error('The session is not live.');
      for (const act of changes(world, stolen, passkey.id)) expect(await refusal(act())).toBe('confirmation_required');
      const move = changeEmail(world.core, visitor(stolen), stolen, at('thief@example.com'));
      expect(await refusal(move)).toBe('confirmation_required');
      await assertNoPasswordChanged(world, stolen);
    }
    expect((await listFactors(world.core, own)).passkeys).toHaveLength(1);
    expect((await world.rows('oneTimeTokens')).filter(({ purpose }) => purpose.startsWith('email'))).toEqual([]);
    expect(await world.tasks('account.erase')).toEqual([]);
  });

  it('of an account without one only begins the change of address that programs begin after a login', async () => {
    const stolen = await world.member(email);
    for (const act of changes(world, stolen, 'none')) expect(await refusal(act())).toBe('confirmation_required');
    await assertNoPasswordChanged(world, stolen);
    await changeEmail(world.core, visitor(stolen), stolen, at('new@example.com'));
    // The owner gets a mail, and can cancel the change.
    expect(await world.mail('email_change_notice', email)).toMatchObject({ cancelUrl: expect.any(String) });
    world.advance(confirmationMs);
    const late = changeEmail(world.core, visitor(stolen), stolen, at('newer@example.com'));
    expect(await refusal(late)).toBe('confirmation_required');
  });

  it('changes no factor, address or password without a confirmation', async () => {
    const own = await world.member(email);
    await addApp(world, own);
    const passkey = await addKey(world, own);
    world.advance(confirmationMs);
    const stolen = { ...own, confirmedUntil: world.core.clock.now() };
    const { core } = world;
    for (const act of changes(world, stolen, passkey.id)) expect(await refusal(act())).toBe('confirmation_required');
    const move = changeEmail(core, visitor(stolen), stolen, at('thief@example.com'));
    expect(await refusal(move)).toBe('confirmation_required');
    await assertNoPasswordChanged(world, stolen);
    expect((await listFactors(core, own)).passkeys).toHaveLength(1);
  });

  it('is confirmed by the password or a passkey of its own account, for ten minutes', async () => {
    world.stand();
    const own = await world.member(email);
    const passkey = await addKey(world, own);
    const other = await world.member('robert@example.com');
    const foreign = await addKey(world, other);
    world.advance(confirmationMs);
    const { core } = world;
    const read = async () => {
      const [row] = (await world.rows('sessions')).filter(({ id }) => id === own.id);
      return { ...own, confirmedUntil: row?.confirmedUntil ?? null };
    };
    const confirmBy = async (key: TestPasskey) => {
      const { challenge: toSign } = await getConfirmOptions(core, own);
      return confirm(core, visitor(own), own, { assertion: key.assert(toSign) });
    };
    expect(await refusal(confirmBy(foreign))).toBe('passkey_unknown');
    expect(await refusal(changeEmail(core, visitor(own), await read(), at('new@example.com')))).toBe(
      'confirmation_required',
    );
    const { confirmedUntil } = await confirmBy(passkey);
    expect(Date.parse(confirmedUntil) - core.clock.now().getTime()).toBe(confirmationMs);
    await changeEmail(core, visitor(own), await read(), at('new@example.com'));
    world.advance(confirmationMs);
    await confirm(core, visitor(own), own, { password: goodPassword });
    await changeEmail(core, visitor(own), await read(), at('newer@example.com'));
  });
});

describeCalls('a new machine', (world) => {
  it('is mailed to the owner of an account that has others, once, and never with an address', async () => {
    await world.member(email);
    await world.logIn(email, goodPassword);
    expect(world.mails.filter(({ kind }) => kind === 'new_sign_in')).toEqual([]);
    const caller = {
      ...visitor(),
      ip: '203.0.113.77',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const input = { apiKey, authId: at(email), password: goodPassword, machineId: 'new-machine' };
    await createSession(world.core, caller, input);
    await createSession(world.core, caller, input);
    const mail = await world.mail('new_sign_in', email);
    expect(mail.client).toBe('Firefox on Linux');
    expect(JSON.stringify(mail)).not.toContain('203.0.113.77');
    expect(world.mails.filter(({ kind }) => kind === 'new_sign_in')).toHaveLength(1);
  });

  it('calls a program by no name of its own', async () => {
    await world.member(email);
    const input = { apiKey, authId: at(email), password: goodPassword, machineId: 'new-machine' };
    await createSession(world.core, { ...visitor(), userAgent: 'evil.example/win a prize' }, input);
    expect((await world.mail('new_sign_in', email)).client).toBeNull();
  });
});

describeCalls('a reset of factors by support', (world) => {
  it('happens at once on the machine alone, and is mailed', async () => {
    const own = await world.member(email);
    const about = { email: at(email), reason: 'lost the phone' };
    expect(await refusal(resetSecondFactor(world.core, visitor(), about))).toBe('conflict');
    await addApp(world, own);
    expect(await refusal(resetSecondFactorNow(world.core, visitor(), about))).toBe('forbidden');
    await resetSecondFactorNow(world.core, { ...visitor(), source: 'cli' }, about);
    await world.mail('factor_reset', email);
    await world.logIn(email, goodPassword);
  });
});

import { cancelEmail } from '@backline/core/account/cancel-email';
import { cancelReset } from '@backline/core/account/cancel-reset';
import { changeEmail } from '@backline/core/account/change-email';
import { checkReset } from '@backline/core/account/check-reset';
import { confirmEmail } from '@backline/core/account/confirm-email';
import { getVerification } from '@backline/core/account/get-verification';
import { recover } from '@backline/core/account/recover';
import { resetPassword } from '@backline/core/account/reset-password';
import { secure } from '@backline/core/account/secure';
import { signUp } from '@backline/core/account/sign-up';
import { stop } from '@backline/core/account/stop';
import { verify } from '@backline/core/account/verify';
import { continueSignUp } from '@backline/core/sessions/continue-sign-up';
import { inviteUser } from '@backline/core/support/people/invite-user';
import { mergeUsers } from '@backline/core/support/people/merge-users';
import type { TokenPurpose } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { tokenLifetimeMs } from '@backline/domain/limits';
import type { LinkProblem } from '@backline/domain/link-problem';
import { dayMs, hourMs } from '@backline/domain/time';
import { describe, expect, it } from 'vitest';
import type { LiveSession } from '../../src/core.ts';
import { hashToken } from '../../src/crypto.ts';
import { at, describeCalls, goodPassword, otherPassword, refusal, tokenOf, visitor, type World } from '../world.ts';

const email = 'clara@example.com';
const guest = 'guest@example.com';

/** Every use of a mailed token, with its purpose. */
const uses: {
  name: string;
  purpose: TokenPurpose;
  isRead?: boolean;
  use(world: World, token: string): Promise<unknown>;
}[] = [
  {
    name: 'getVerification',
    purpose: 'verify',
    isRead: true,
    use: ({ core }, token) => getVerification(core, visitor(), token),
  },
  {
    name: 'verify',
    purpose: 'verify',
    use: ({ core }, token) => verify(core, visitor(), { token, contactName: 'Fanny Hensel', password: otherPassword }),
  },
  { name: 'checkReset', purpose: 'reset', isRead: true, use: ({ core }, token) => checkReset(core, visitor(), token) },
  {
    name: 'resetPassword',
    purpose: 'reset',
    use: ({ core }, token) => resetPassword(core, visitor(), { token, password: otherPassword }),
  },
  { name: 'cancelReset', purpose: 'reset', use: ({ core }, token) => cancelReset(core, visitor(), token) },
  { name: 'confirmEmail', purpose: 'email_confirm', use: ({ core }, token) => confirmEmail(core, visitor(), token) },
  { name: 'cancelEmail', purpose: 'email_cancel', use: ({ core }, token) => cancelEmail(core, visitor(), token) },
  { name: 'secure', purpose: 'secure', use: ({ core }, token) => secure(core, visitor(), token) },
  { name: 'stop', purpose: 'stop', use: ({ core }, token) => stop(core, visitor(), token) },
  {
    name: 'continueSignUp',
    purpose: 'sign_up',
    use: async ({ core }, signUpToken) => {
      const { token } = await continueSignUp(core, { ...visitor(), signUpToken }, { machineId: 'a-browser' });
      // For an unknown token, the answer is the same as for a new one: wait. It opens nothing.
      if (token === null) throw new AppError('token_invalid');
    },
  },
];

const purposes: TokenPurpose[] = ['verify', 'reset', 'email_confirm', 'email_cancel', 'secure', 'sign_up', 'stop'];

type Tokens = Partial<Record<TokenPurpose, string>>;

/** Calls that mail a token, or several at once. All but the first two are for the member of `own`. */
const requests: { gives: TokenPurpose[]; ask(world: World, own: LiveSession): Promise<Tokens> }[] = [
  {
    gives: ['sign_up'],
    async ask({ core, mail }) {
      const fresh = { contactName: 'Emilie Mayer', password: goodPassword, emailMarketingConsent: false };
      const sign_up = await signUp(core, visitor(), { ...fresh, authId: at('fresh@example.com') });
      const { verifyUrl } = await mail('verify', 'fresh@example.com');
      await verify(core, visitor(), { token: tokenOf(verifyUrl) });
      return { sign_up };
    },
  },
  {
    gives: ['verify'],
    async ask({ core, mail }) {
      await inviteUser(core, visitor(), { email: at(guest) });
      return { verify: tokenOf((await mail('invite')).verifyUrl) };
    },
  },
  {
    gives: ['reset'],
    async ask({ core, mail }) {
      await recover(core, visitor(), at(email));
      return { reset: tokenOf((await mail('recover')).resetUrl) };
    },
  },
  {
    gives: ['email_confirm', 'email_cancel', 'secure'],
    async ask({ core, mail }, own) {
      await changeEmail(core, visitor(own), own, at('new@example.com'));
      const { confirmUrl, secureUrl } = await mail('email_confirm');
      const { cancelUrl } = await mail('email_change_notice');
      return { email_confirm: tokenOf(confirmUrl), email_cancel: tokenOf(cancelUrl), secure: tokenOf(secureUrl ?? '') };
    },
  },
  {
    gives: ['stop'],
    async ask({ core, mail, member }) {
      await member('other@example.com');
      const both = { from: at(email), into: at('other@example.com') };
      await mergeUsers(core, visitor(), { ...both, isDryRun: false, reason: 'a test' });
      return { stop: tokenOf((await mail('merge_asked', email)).stopUrl) };
    },
  },
];

/** Live tokens: of these purposes and of what is requested with them. */
async function issueAll(world: World, of: TokenPurpose[] = purposes): Promise<Record<TokenPurpose, string>> {
  const own = await world.member(email);
  const tokens: Tokens = {};
  for (const { gives, ask } of requests)
    if (gives.some((one) => of.includes(one))) Object.assign(tokens, await ask(world, own));
  return tokens as Record<TokenPurpose, string>;
}
const issue = async (world: World, purpose: TokenPurpose) => (await issueAll(world, [purpose]))[purpose];

/**
 * Requests a newer link of the same purpose. "This wasn't me" has its own test below, because it outlives a newer one.
 */
const issueAgain: Partial<Record<TokenPurpose, (world: World) => Promise<unknown>>> = {
  verify: ({ core }) => inviteUser(core, visitor(), { email: at(guest) }),
  reset: async (world) => {
    await recover(world.core, visitor(), at(email));
    await world.deliver();
  },
  email_confirm: changeAgain,
  email_cancel: changeAgain,
};

async function changeAgain(world: World): Promise<void> {
  const own = await world.logIn(email, goodPassword);
  await changeEmail(world.core, visitor(own), own, at('newer@example.com'));
}

describeCalls('a one-time token', (world) => {
  it('works for its purpose and for nothing else', async () => {
    const tokens = await issueAll(world);
    const before = await world.rows('oneTimeTokens');
    const users = await world.rows('users');
    for (const { name, purpose, use } of uses)
      for (const other of purposes.filter((one) => one !== purpose))
        expect(await refusal(use(world, tokens[other])), `${other} token at ${name}`).toBe('token_invalid');
    expect(await world.rows('oneTimeTokens')).toEqual(before);
    expect(await world.rows('users')).toEqual(users);
  });

  it.each(uses)('is accepted by $name, which uses it up unless it only reads', async ({ purpose, use, isRead }) => {
    const token = await issue(world, purpose);
    await use(world, token);
    const row = (await world.rows('oneTimeTokens')).find(({ tokenHash }) => tokenHash === hashToken(token));
    expect(row).toMatchObject({ consumedAt: isRead === true ? null : expect.any(Date) });
  });

  it.each(uses)('is refused by $name in any other spelling', async ({ purpose, use }) => {
    const token = await issue(world, purpose);
    const spellings = [
      token.slice(0, -1),
      `${token}A`,
      ` ${token}`,
      `${token}\n`,
      token.toUpperCase(),
      hashToken(token),
      '',
    ];
    for (const spelling of spellings) expect(await refusal(use(world, spelling))).toBe('token_invalid');
  });

  const lifetimes = { ...tokenLifetimeMs, verify: tokenLifetimeMs.invite };
  it.each(uses)('works in $name until its last millisecond and not at the next', async ({ purpose, use }) => {
    world.stand();
    const token = await issue(world, purpose);
    world.advance(lifetimes[purpose]);
    expect(await refusal(use(world, token))).toBe('token_invalid');
    world.advance(-1);
    await use(world, token);
  });

  it('is stored as a hash with its lifetime', async () => {
    const tokens = await issueAll(world);
    const rows = await world.rows('oneTimeTokens');
    for (const purpose of purposes) {
      const row = rows.find((one) => one.tokenHash === hashToken(tokens[purpose]));
      expect(row?.purpose).toBe(purpose);
      expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(lifetimes[purpose]);
      expect(Buffer.from(tokens[purpose], 'base64url')).toHaveLength(32);
    }
  });

  describe('that no longer works', () => {
    const reasonOf = (work: Promise<unknown>): Promise<LinkProblem | undefined> =>
      work.then(
        () => expect.fail('It was not refused.'),
        (error: unknown) => (error instanceof AppError ? error.reason : expect.fail(String(error))),
      );

    it.each(uses)('answers in $name that it expired', async ({ purpose, use }) => {
      const token = await issue(world, purpose);
      world.advance(lifetimes[purpose]);
      expect(await reasonOf(use(world, token))).toBe('expired');
    });

    const replaceable = uses.filter(({ purpose }) => purpose in issueAgain);
    it.each(replaceable)('answers in $name that a newer one replaced it', async ({ purpose, use }) => {
      const token = await issue(world, purpose);
      await issueAgain[purpose]?.(world);
      expect(await reasonOf(use(world, token))).toBe('replaced');
    });

    it('answers that it was used, when a second use is refused', async () => {
      const token = await issue(world, 'reset');
      await cancelReset(world.core, visitor(), token);
      for (const { use } of uses.filter(({ purpose }) => purpose === 'reset'))
        expect(await reasonOf(use(world, token))).toBe('used');
    });

    it('answers that it was withdrawn, when something else revoked it', async () => {
      const tokens = await issueAll(world);
      await resetPassword(world.core, visitor(), { token: tokens.reset, password: otherPassword });
      expect(await reasonOf(confirmEmail(world.core, visitor(), tokens.email_confirm))).toBe('withdrawn');
      expect(await reasonOf(cancelEmail(world.core, visitor(), tokens.email_cancel))).toBe('withdrawn');
    });

    it.each(uses)('gives no reason in $name when it is unknown, or for another purpose', async ({ purpose, use }) => {
      const tokens = await issueAll(world);
      world.advance(lifetimes[purpose]);
      const others = purposes.filter((other) => other !== purpose).map((other) => tokens[other]);
      for (const token of [...others, `${tokens[purpose]}A`]) expect(await reasonOf(use(world, token))).toBeUndefined();
    });

    it.each(uses)('gives no reason in $name for a disabled user', async ({ purpose, use }) => {
      const token = await issue(world, purpose);
      const { store, clock } = world.core;
      await store.write((tx) => tx.update(store.t.users).set({ disabledAt: clock.now() }));
      expect(await reasonOf(use(world, token))).toBeUndefined();
    });
  });

  it('of a disabled user does not work', async () => {
    const tokens = await issueAll(world);
    const { store, clock } = world.core;
    await store.write((tx) => tx.update(store.t.users).set({ disabledAt: clock.now() }));
    for (const { purpose, use } of uses) expect(await refusal(use(world, tokens[purpose]))).toBe('token_invalid');
  });

  it('for a former address of the account does not work', async () => {
    const tokens = await issueAll(world);
    const { store } = world.core;
    await store.write((tx) => tx.update(store.t.oneTimeTokens).set({ addressCanonical: 'former@example.com' }));
    for (const { purpose, use } of uses) expect(await refusal(use(world, tokens[purpose]))).toBe('token_invalid');
  });

  it.each(uses.filter((one) => one.isRead))('can be read by $name any number of times', async ({ purpose, use }) => {
    const token = await issue(world, purpose);
    const first = await use(world, token);
    for (let n = 0; n < 5; n += 1) expect(await use(world, token)).toEqual(first);
  });
});

describe('lifetimes', () => {
  it('are at most an hour for a reset and a sign-up, and a day for the others', () => {
    for (const purpose of ['reset', 'sign_up'] as const) expect(tokenLifetimeMs[purpose]).toBeLessThanOrEqual(hourMs);
    for (const purpose of ['verify', 'email_confirm', 'email_cancel'] as const)
      expect(tokenLifetimeMs[purpose]).toBeLessThanOrEqual(dayMs);
  });
});

import { getCurrentUser } from '@backline/core/account/get-current-user';
import { getVerification } from '@backline/core/account/get-verification';
import { resendVerification } from '@backline/core/account/resend-verification';
import { seedPeople } from '@backline/core/account/seed-people';
import { signUp } from '@backline/core/account/sign-up';
import { verify } from '@backline/core/account/verify';
import { createSession } from '@backline/core/sessions/create-session';
import { inviteUser } from '@backline/core/support/people/invite-user';
import { tokenLifetimeMs } from '@backline/domain/limits';
import { hourMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import {
  apiKey,
  at,
  describeCalls,
  goodPassword,
  otherPassword,
  publicUrl,
  refusal,
  tokenOf,
  visitor,
} from '../world.ts';

const form = (email: string, change: object = {}) => ({
  authId: at(email),
  password: goodPassword,
  contactName: 'Clara Wieck',
  emailMarketingConsent: true,
  ...change,
});

describeCalls('signing up', (world) => {
  it('opens an account, mails its link, and allows login once the link was used', async () => {
    const { core } = world;
    await signUp(core, visitor(), form('Clara@Example.com', { onboardingOffer: 'spring' }));
    const [user] = await world.rows('users');
    expect(user).toMatchObject({
      email: 'Clara@example.com',
      emailCanonical: 'clara@example.com',
      contactName: 'Clara Wieck',
      role: 'customer',
      emailVerifiedAt: null,
      hasMarketingConsent: true,
      onboardingOffer: 'spring',
    });
    const { verifyUrl, to, contactName } = await world.mail('verify');
    expect({ to, contactName }).toEqual({ to: 'Clara@example.com', contactName: 'Clara Wieck' });
    expect(verifyUrl.startsWith(`${publicUrl}/verify?token=`)).toBe(true);
    const token = tokenOf(verifyUrl);
    expect(await getVerification(core, visitor(), token)).toEqual({});
    await verify(core, visitor(), { token });
    expect(await getVerification(core, visitor(), token)).toEqual({ verified: true });
    const own = await world.logIn('CLARA@example.com', goodPassword);
    expect(await getCurrentUser(world.core, own)).toEqual({
      email: 'Clara@example.com',
      contactName: 'Clara Wieck',
      role: 'customer',
      subscriptionType: 'none',
    });
  });

  it('carries the redirect in the mailed link, for a new and for a taken address', async () => {
    const redirectTo = '/account/licenses?license-code=MUS-ABCD';
    await signUp(world.core, visitor(), form('clara@example.com', { redirectTo }));
    const { verifyUrl } = await world.mail('verify');
    expect(new URL(verifyUrl).searchParams.get('redirect-to')).toBe(redirectTo);
    await verify(world.core, visitor(), { token: tokenOf(verifyUrl) });
    await signUp(world.core, visitor(), form('clara@example.com', { redirectTo }));
    const { loginUrl, recoverUrl } = await world.mail('already_registered');
    for (const url of [loginUrl, recoverUrl]) expect(new URL(url).searchParams.get('redirect-to')).toBe(redirectTo);
    await signUp(world.core, visitor(), form('fanny@example.com'));
    await resendVerification(world.core, visitor(), at('fanny@example.com'), redirectTo);
    await world.deliver();
    const resent = await world.mail('verify', 'fanny@example.com');
    expect(new URL(resent.verifyUrl).searchParams.get('redirect-to')).toBe(redirectTo);
  });

  it('gives the same answer for a taken address, changes nothing, and mails its owner', async () => {
    const { core } = world;
    await world.member('clara@example.com');
    const before = await world.rows('users');
    const answer = await signUp(
      core,
      visitor(),
      form('CLARA@example.com', { password: otherPassword, contactName: 'Somebody Else' }),
    );
    expect(answer).toMatch(/^[\w-]{43}$/);
    expect(await world.rows('users')).toEqual(before);
    const mail = await world.mail('already_registered');
    expect(mail).toEqual({
      kind: 'already_registered',
      to: 'clara@example.com',
      contactName: 'Clara Wieck',
      loginUrl: `${publicUrl}/login`,
      recoverUrl: `${publicUrl}/recover`,
    });
    expect(await refusal(world.logIn('clara@example.com', otherPassword))).toBe('login_failed');
  });

  it('mails the owner of a taken address at most three times an hour', async () => {
    await world.member('clara@example.com');
    for (let n = 0; n < 5; n += 1) await signUp(world.core, visitor(), form('clara@example.com'));
    await world.deliver();
    expect(world.mails.filter((mail) => mail.kind === 'already_registered')).toHaveLength(3);
  });

  it('refuses a weak password with its reason, for a free and a taken address alike', async () => {
    await world.member('clara@example.com');
    for (const email of ['free@example.com', 'clara@example.com']) {
      const work = signUp(world.core, visitor(), form(email, { password: 'password1' }));
      await expect(work).rejects.toMatchObject({
        code: 'password_refused',
        passwordConstraint: 'This password is too common or too easy to guess. Try a few unrelated words.',
      });
    }
    expect(await world.rows('users')).toHaveLength(1);
  });

  it('allows five from one IP address in three hours', async () => {
    world.stand();
    const caller = visitor();
    for (let n = 0; n < 5; n += 1) await signUp(world.core, caller, form(`user${n}@example.com`));
    expect(await refusal(signUp(world.core, caller, form('user5@example.com')))).toBe('rate_limited');
    world.advance(3 * hourMs - 1);
    expect(await refusal(signUp(world.core, caller, form('user5@example.com')))).toBe('rate_limited');
    world.advance(1);
    await signUp(world.core, caller, form('user5@example.com'));
    expect(await world.rows('users')).toHaveLength(6);
  });
});

describeCalls('verifying', (world) => {
  it('refuses a login with the right password until the address is verified', async () => {
    await signUp(world.core, visitor(), form('new@example.com'));
    expect(await refusal(world.logIn('new@example.com', goodPassword))).toBe('email_unverified');
    expect(await refusal(world.logIn('new@example.com', otherPassword))).toBe('login_failed');
  });

  it('sends a new link on request and revokes the older one', async () => {
    world.stand();
    await signUp(world.core, visitor(), form('new@example.com'));
    const first = tokenOf((await world.mail('verify')).verifyUrl);
    await resendVerification(world.core, visitor(), at('New@example.com'));
    const second = tokenOf((await world.mail('verify')).verifyUrl);
    expect(second).not.toBe(first);
    expect(await refusal(verify(world.core, visitor(), { token: first }))).toBe('token_invalid');
    await verify(world.core, visitor(), { token: second });
    expect((await world.rows('users'))[0]?.emailVerifiedAt).toEqual(world.core.clock.now());
  });

  it('answers every request for another link alike, and mails no unknown or verified address', async () => {
    await world.member('clara@example.com');
    const mailsBefore = world.mails.length;
    for (const email of ['clara@example.com', 'nobody@example.com'])
      expect(await resendVerification(world.core, visitor(), at(email))).toBeUndefined();
    await world.deliver();
    expect(world.mails).toHaveLength(mailsBefore);
    expect((await world.rows('outboxMessages')).every((row) => row.deliveredAt !== null && row.sealed === null)).toBe(
      true,
    );
  });

  it('cannot replace the name or the password of an account that has them', async () => {
    await signUp(world.core, visitor(), form('new@example.com'));
    const token = tokenOf((await world.mail('verify')).verifyUrl);
    await verify(world.core, visitor(), { token, contactName: 'An Intruder', password: otherPassword });
    expect((await world.rows('users'))[0]?.contactName).toBe('Clara Wieck');
    expect(await refusal(world.logIn('new@example.com', otherPassword))).toBe('login_failed');
    await world.logIn('new@example.com', goodPassword);
  });

  it.each(['', 'x', 'a'.repeat(256), '💣', "' OR 1=1 --"])('refuses %j as a token', async (token) => {
    expect(await refusal(getVerification(world.core, visitor(), token))).toBe('token_invalid');
    expect(await refusal(verify(world.core, visitor(), { token }))).toBe('token_invalid');
  });

  it('allows twenty wrong tokens an hour per IP address, and does not count right ones', async () => {
    await signUp(world.core, visitor(), form('new@example.com'));
    const token = tokenOf((await world.mail('verify')).verifyUrl);
    const caller = visitor();
    for (let n = 0; n < 25; n += 1) await getVerification(world.core, caller, token);
    for (let n = 0; n < 20; n += 1)
      expect(await refusal(getVerification(world.core, caller, `guess ${n}`))).toBe('token_invalid');
    expect(await refusal(getVerification(world.core, caller, token))).toBe('rate_limited');
    world.advance(hourMs);
    expect(await getVerification(world.core, caller, token)).toEqual({});
  });
});

describeCalls('an invitation', (world) => {
  const operator = { source: 'cli', ip: 'local', userAgent: null, session: null } as const;

  it('asks for name and password, and lives for a week', async () => {
    world.stand();
    const { core } = world;
    expect(await inviteUser(core, operator, { email: at('guest@example.com') })).toEqual({ isNew: true });
    const token = tokenOf((await world.mail('invite', 'guest@example.com')).verifyUrl);
    expect(await getVerification(core, visitor(), token)).toEqual({ required: ['contactName', 'password'] });
    world.advance(tokenLifetimeMs.invite - 1);
    expect(await refusal(verify(core, visitor(), { token }))).toBe('details_required');
    expect(await refusal(verify(core, visitor(), { token, contactName: 'Fanny Hensel' }))).toBe('details_required');
    await verify(core, visitor(), { token, contactName: 'Fanny Hensel', password: goodPassword });
    expect((await getCurrentUser(world.core, await world.logIn('guest@example.com', goodPassword))).contactName).toBe(
      'Fanny Hensel',
    );
  });

  it('accepts no password before it is completed', async () => {
    await inviteUser(world.core, operator, { email: at('guest@example.com') });
    for (const password of ['', goodPassword, 'null'])
      expect(
        await refusal(
          createSession(world.core, visitor(), { apiKey, authId: at('guest@example.com'), password, machineId: 'm' }),
        ),
      ).toBe('login_failed');
  });

  it('is sent again to an unverified account, and revokes the older link', async () => {
    await inviteUser(world.core, operator, { email: at('guest@example.com') });
    const first = tokenOf((await world.mail('invite')).verifyUrl);
    expect(await inviteUser(world.core, operator, { email: at('Guest@example.com') })).toEqual({ isNew: false });
    const second = tokenOf((await world.mail('invite')).verifyUrl);
    expect(await refusal(getVerification(world.core, visitor(), first))).toBe('token_invalid');
    expect(await getVerification(world.core, visitor(), second)).toEqual({ required: ['contactName', 'password'] });
  });

  it('is a conflict for a verified account', async () => {
    await world.member('clara@example.com');
    expect(await refusal(inviteUser(world.core, operator, { email: at('clara@example.com') }))).toBe('conflict');
  });

  it('is recorded in the audit with its source', async () => {
    world.stand();
    await inviteUser(world.core, operator, { email: at('guest@example.com') });
    expect(await world.rows('auditEntries')).toMatchObject([
      { action: 'account.invited', actor: 'operator', source: 'cli', at: world.core.clock.now() },
    ]);
  });
});

describeCalls('seeding', (world) => {
  const people = [
    {
      id: 'p1',
      email: 'One@Example.com',
      contactName: 'Number One',
      password: goodPassword,
      role: 'support',
      isVerified: true,
    },
    { id: 'p2', email: 'two@example.com', contactName: null, password: null, role: 'customer', isVerified: false },
  ] as const;

  it('adds missing people and leaves the others unchanged', async () => {
    expect(await seedPeople(world.core, visitor(), people.slice(0, 1))).toBe(1);
    const [first] = await world.rows('users');
    expect(await seedPeople(world.core, visitor(), people)).toBe(1);
    expect(await seedPeople(world.core, visitor(), people)).toBe(0);
    expect((await world.rows('users')).find((user) => user.id === 'p1')).toEqual(first);
    expect((await getCurrentUser(world.core, await world.logIn('one@example.com', goodPassword))).role).toBe('support');
  });
});

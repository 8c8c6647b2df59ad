import { cancelEmail } from '@backline/core/account/cancel-email';
import { changeEmail } from '@backline/core/account/change-email';
import { changePassword } from '@backline/core/account/change-password';
import { recover } from '@backline/core/account/recover';
import { resetPassword } from '@backline/core/account/reset-password';
import { signUp } from '@backline/core/account/sign-up';
import { verify } from '@backline/core/account/verify';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import { createSession } from '@backline/core/sessions/create-session';
import { findSession } from '@backline/core/sessions/find-session';
import { getUserReport } from '@backline/core/support/people/get-user-report';
import { inviteUser } from '@backline/core/support/people/invite-user';
import { expect, it } from 'vitest';
import {
  apiKey,
  at,
  describeOnEngines,
  goodPassword,
  otherPassword,
  refusal,
  tokenOf,
  visitor,
  type World,
} from './world.ts';

const email = 'clara@example.com';
const tables = [
  'users',
  'sessions',
  'loginMachines',
  'oneTimeTokens',
  'auditEntries',
  'rateLimitBuckets',
  'outboxMessages',
] as const;

async function dump(world: World): Promise<string> {
  return JSON.stringify(await Promise.all(tables.map((name) => world.rows(name))));
}

/** The secret and the encodings in which it might be stored. */
const forms = (secret: string) => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
];

describeOnEngines('the database', (world) => {
  it('stores no token, password or link of any mail or request', async () => {
    const { core } = world;
    const canary = 'canary-Zq81-password-never-stored';
    const secrets = new Set([goodPassword, otherPassword, canary]);
    const seen: string[] = [];
    const look = async () => {
      const text = await dump(world);
      seen.push(text);
      for (const secret of secrets) for (const form of forms(secret)) expect(text).not.toContain(form);
    };
    // Links in mails are secrets, both in the outbox and after delivery.
    const deliver = async () => {
      const before = world.mails.length;
      const whileOpen = await dump(world);
      await world.deliver();
      for (const mail of world.mails.slice(before))
        for (const value of Object.values(mail))
          if (typeof value === 'string' && value.includes('token=')) secrets.add(tokenOf(value));
      for (const secret of secrets) expect(whileOpen).not.toContain(secret);
      await look();
    };

    await world.member(email);
    const token = await world.logInToken(email, goodPassword);
    secrets.add(token);
    await deliver();
    // People sometimes type their password into the wrong field.
    await refusal(
      createSession(core, visitor(), { apiKey, authId: at(`${canary}@example.com`), password: canary, machineId: 'm' }),
    );
    await recover(core, visitor(), at(`${canary}@example.com`));
    await look();
    const own = await findSession(core, token);
    if (own === null) throw new Error('not live');
    await refusal(changePassword(core, visitor(own), own, { password: canary, newPassword: otherPassword }));
    await refusal(changePassword(core, visitor(own), own, { password: goodPassword, newPassword: 'password1' }));
    await changePassword(core, visitor(own), own, { password: goodPassword, newPassword: otherPassword });
    await recover(core, visitor(), at(email));
    await deliver();
    await refusal(resetPassword(core, visitor(), { token: canary, password: canary }));
    await resetPassword(core, visitor(), { token: tokenOf((await world.mail('recover')).resetUrl), password: canary });
    const again = await world.logIn(email, canary);
    await changeEmail(core, visitor(again), again, at('new@example.com'));
    await deliver();
    await cancelEmail(core, visitor(), tokenOf((await world.mail('email_change_notice')).cancelUrl));
    await inviteUser(core, visitor(), { email: at('guest@example.com') });
    await deliver();
    const invite = tokenOf((await world.mail('invite')).verifyUrl);
    await verify(core, visitor(), { token: invite, contactName: 'Fanny Hensel', password: canary });
    await signUp(core, visitor(), {
      authId: at(email),
      password: canary,
      contactName: 'Clara Wieck',
      emailMarketingConsent: false,
    });
    await deliverDueMessages(core, {
      deliver: async () => {
        throw new Error('451 later');
      },
    });
    await look();
    expect(secrets.size).toBeGreaterThan(7);
    expect(seen.at(-1)).toContain('clara@example.com');

    const report = JSON.stringify([
      await getUserReport(core, visitor(), { email: at(email), reason: 'a test' }),
      world.logs,
    ]);
    for (const secret of secrets) for (const form of forms(secret)) expect(report).not.toContain(form);
    expect(report).not.toContain('$argon2id$');
  });
});

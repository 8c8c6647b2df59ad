import type { Db } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { StaffLogIn, StaffLogInInput } from '@backline/domain/staff/log-in';
import type { Caller, Core } from '../core.ts';
import { isSameText } from '../crypto.ts';
import type { MailedUser } from '../event-contexts.ts';
import { openChallenge } from '../factors/challenges.ts';
import { findMethods } from '../factors/methods.ts';
import { makeTotp, storeTotp } from '../factors/totp.ts';
import { logInByPassword } from '../sessions/create-session.ts';
import { openSession } from '../sessions/open-session.ts';
import { findFactorDemand } from './factor-policy.ts';

/** A new app to set up. Its secret was shown to nobody before, a stranger with the password included. */
async function beginSetUp(core: Core, tx: Db, { id, email }: MailedUser) {
  const made = makeTotp(core, email);
  if (!(await storeTotp(core, tx, id, made.secret, null))) throw new AppError('conflict');
  return made;
}

/**
 * Logs in a member of staff at a command line: the answer is a session, a second step, or, where a second factor is
 * demanded and there is none, an authenticator app to set up. Throws `api_key_invalid`, `login_failed`,
 * `email_unverified`, `forbidden` for other accounts, `rate_limited`, `overloaded`.
 */
export async function logIn(core: Core, caller: Caller, input: StaffLogInInput): Promise<StaffLogIn> {
  if (!isSameText(input.apiKey, core.settings.apiKey)) throw new AppError('api_key_invalid');
  const demand = await findFactorDemand(core);
  const { machineId } = input;
  const answer: StaffLogIn = { token: null, challenge: null, methods: [], setUp: null, graceUntil: null };
  const outcome = await logInByPassword(core, caller, input, async (tx, user) => {
    if (user.role !== 'support')
      throw new AppError('forbidden', { message: `${user.email} is not an account of staff. You are not logged in.` });
    const methods = await findMethods(core, tx, user.id);
    if (methods === null && !demand.isDemanded)
      return { token: await openSession(core, tx, caller, { user, machineId, kind: 'cli', by: 'password' }) };
    answer.setUp = methods === null ? await beginSetUp(core, tx, user) : null;
    const challenge = await openChallenge(core, tx, { purpose: 'staff', userId: user.id, machineId });
    return { challenge, methods: methods ?? [] };
  });
  if ('token' in outcome) return { ...answer, ...outcome };
  const graceUntil = answer.setUp !== null && demand.isDemanded ? (demand.graceUntil?.toISOString() ?? null) : null;
  return { ...answer, challenge: outcome.challenge, methods: [...outcome.methods], graceUntil };
}

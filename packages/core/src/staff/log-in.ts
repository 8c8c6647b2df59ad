import type { Db } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { StaffLogIn, StaffLogInInput } from '@backline/domain/staff/log-in';
import type { Caller, Core } from '../core.ts';
import { hashToken, isSameText } from '../crypto.ts';
import type { MailedUser } from '../event-contexts.ts';
import { announceChange } from '../factors/announce-change.ts';
import { openChallenge } from '../factors/challenges.ts';
import { findMethods } from '../factors/methods.ts';
import { makeTotp, storeTotp } from '../factors/totp.ts';
import { logInByPassword, type PasswordOutcome } from '../sessions/create-session.ts';
import { openSession } from '../sessions/open-session.ts';
import { findFactorDemand } from './factor-policy.ts';

/** The answer for customers, too, even if their password is correct. This call sends no mail. */
const refused = 'The address or the password is wrong, or this is not an account of staff. You are not logged in.';

/**
 * Starts the setup of a new app, which only this login can confirm. It ends a setup that someone else started with the
 * same password. The owner gets a mail.
 */
async function beginSetUp(core: Core, tx: Db, caller: Caller, user: MailedUser, challenge: string) {
  const { secret, uri } = makeTotp(core, user.email);
  const factorId = await storeTotp(core, tx, user.id, secret, hashToken(challenge));
  if (factorId === null) throw new AppError('conflict');
  await announceChange(core, tx, caller, user, { what: 'totp_begun', factorId });
  return { secret, uri };
}

/**
 * Logs in a staff member at a command line. The answer is a session, a second step, or, if a required second factor is
 * missing, an authenticator app to set up. Throws `api_key_invalid`, `login_failed` (also for accounts that are not
 * staff), `email_unverified`, `rate_limited`, `overloaded`.
 */
export async function logIn(core: Core, caller: Caller, input: StaffLogInInput): Promise<StaffLogIn> {
  if (!isSameText(input.apiKey, core.settings.apiKey)) throw new AppError('api_key_invalid');
  const demand = await findFactorDemand(core);
  const { machineId } = input;
  const answer: StaffLogIn = { token: null, challenge: null, methods: [], setUp: null, graceUntil: null };
  const open = async (tx: Db, user: MailedUser): Promise<PasswordOutcome> => {
    const methods = await findMethods(core, tx, user.id);
    if (methods === null && !demand.isDemanded)
      return { token: await openSession(core, tx, caller, { user, machineId, kind: 'cli', by: 'password' }) };
    const challenge = await openChallenge(core, tx, { purpose: 'staff', userId: user.id, machineId });
    answer.setUp = methods === null ? await beginSetUp(core, tx, caller, user, challenge) : null;
    return { challenge, methods: methods ?? [] };
  };
  const outcome = await logInByPassword(core, caller, input, open, { role: 'support' }).catch((error: unknown) => {
    const isRefused = error instanceof AppError && error.code === 'login_failed';
    throw isRefused ? new AppError('login_failed', { message: refused }) : error;
  });
  if ('token' in outcome) return { ...answer, ...outcome };
  const graceUntil = answer.setUp !== null && demand.isDemanded ? (demand.graceUntil?.toISOString() ?? null) : null;
  return { ...answer, challenge: outcome.challenge, methods: [...outcome.methods], graceUntil };
}

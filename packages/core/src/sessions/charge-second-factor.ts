import { and, type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { hashToken } from '../crypto.ts';
import type { Challenge } from '../factors/challenges.ts';
import { type Charge, chargeRateLimits, clearRateLimit } from '../rate-limit.ts';
import { toAccountCharge } from './to-account-charge.ts';

/**
 * Counts a second step as a login, and also against its own limit, so that someone who knows the password can't try
 * codes for days. Throws `rate_limited`.
 */
export async function chargeSecondFactor(core: Core, caller: Caller, { userId, machineId }: Challenge) {
  const { users, loginMachines } = core.store.t;
  const [user] = await core.store.db
    .select({ id: users.id, emailCanonical: users.emailCanonical })
    .from(users)
    .where(eq(users.id, userId ?? ''));
  if (user === undefined || machineId === null) throw new AppError('challenge_invalid');
  const machineIdHash = hashToken(machineId);
  const [known] = await core.store.db
    .select({ userId: loginMachines.userId })
    .from(loginMachines)
    .where(and(eq(loginMachines.userId, user.id), eq(loginMachines.machineIdHash, machineIdHash)));
  const machine = known === undefined ? '' : machineIdHash;
  const ofAccount = toAccountCharge(user.emailCanonical, machine);
  const ofTries: Charge = { limit: 'second_factor_account', subject: `${user.id} ${machine}` };
  await chargeRateLimits(core, [{ limit: 'login_ip', subject: caller.ip }, ofAccount, ofTries]);
  return {
    userId: user.id,
    machineId,
    /** Resets both limits after the owner has proved their identity. */
    async clear(tx: Db): Promise<void> {
      await clearRateLimit(core, tx, ofAccount);
      await clearRateLimit(core, tx, ofTries);
    },
  };
}

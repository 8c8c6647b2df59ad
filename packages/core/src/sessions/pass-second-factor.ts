import { and, eq, isNotNull, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { PassSecondFactorInput } from '@backline/domain/sessions/pass-second-factor';
import type { Caller, Core } from '../core.ts';
import { endChallenge, getChallenge, takeTry } from '../factors/challenges.ts';
import { acceptSecondFactor, readSecondFactor, toWrongProof } from '../factors/proofs.ts';
import { chargeSecondFactor } from './charge-second-factor.ts';
import { openSession } from './open-session.ts';

/**
 * The second step of a login. A challenge allows five tries in five minutes, and each counts as a login. Throws
 * `challenge_invalid`, `second_factor_wrong`, `passkey_unknown`, `passkey_flagged`, `rate_limited`.
 */
export async function passSecondFactor(
  core: Core,
  caller: Caller,
  { challenge, code, assertion }: PassSecondFactorInput,
): Promise<{ token: string }> {
  const begun = await getChallenge(core, 'second_factor', challenge);
  const charge = await chargeSecondFactor(core, caller, begun);
  await takeTry(core, 'second_factor', challenge);
  const { userId, machineId } = charge;
  const proof = await readSecondFactor(core, userId, challenge, { code, assertion });
  const { users } = core.store.t;
  const token = await core.store.write(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt), isNotNull(users.emailVerifiedAt)));
    if (user === undefined) throw new AppError('second_factor_wrong');
    await endChallenge(core, tx, 'second_factor', challenge);
    const use = await acceptSecondFactor(core, tx, caller, user, proof);
    if (use === 'flagged') return null;
    if (use === 'refused') throw toWrongProof({ code });
    await charge.clear(tx);
    return openSession(core, tx, caller, { user, machineId, hasFactor: true, by: 'second_factor' });
  });
  if (token === null) throw new AppError('passkey_flagged');
  return { token };
}

import { randomUUID } from 'node:crypto';
import { and, type Db, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { FinishLogInInput } from '@backline/domain/staff/finish-log-in';
import type { Caller, Core } from '../core.ts';
import { hashToken } from '../crypto.ts';
import type { MailedUser } from '../event-contexts.ts';
import { announceChange } from '../factors/announce-change.ts';
import { endChallenge, getChallenge, takeTry } from '../factors/challenges.ts';
import { acceptSecondFactor, toWrongProof } from '../factors/proofs.ts';
import { replaceRecoveryCodes } from '../factors/recovery-codes.ts';
import { hasFactor } from '../factors/settle-factors.ts';
import { confirmBegunTotp } from '../factors/totp.ts';
import { chargeSecondFactor } from '../sessions/charge-second-factor.ts';
import { endUserSessions } from '../sessions/end-user-sessions.ts';
import { openSession } from '../sessions/open-session.ts';
import { lockUser } from '../tokens.ts';
import { findFactorDemand } from './factor-policy.ts';

/**
 * Confirms the new app as the account's first factor, in the session that it opens. Other sessions end. Throws
 * `second_factor_wrong`.
 */
async function setUp(
  core: Core,
  tx: Db,
  caller: Caller,
  user: MailedUser,
  { code, challenge, sessionId }: { code: string; challenge: string; sessionId: string },
): Promise<string[]> {
  const factorId = await confirmBegunTotp(core, tx, user.id, code, {
    begunBy: hashToken(challenge),
    addedBy: sessionId,
  });
  if (factorId === null) throw new AppError('second_factor_wrong');
  await endUserSessions(core, tx, user.id);
  const { codes } = await replaceRecoveryCodes(core, tx, user.id, sessionId);
  await announceChange(core, tx, caller, user, { what: 'totp_added', factorId, sessionId });
  return codes;
}

/**
 * The second step of a staff login: an app's code, a recovery code, the first code of a new app, or nothing while a
 * factor may be postponed. Throws `challenge_invalid`, `second_factor_wrong`, `forbidden`, `rate_limited`.
 */
export async function finishLogIn(
  core: Core,
  caller: Caller,
  { challenge, code }: FinishLogInInput,
): Promise<{ token: string; recoveryCodes: string[] | null }> {
  const { userId, machineId, clear } = await chargeSecondFactor(
    core,
    caller,
    await getChallenge(core, 'staff', challenge),
  );
  await takeTry(core, 'staff', challenge);
  const demand = await findFactorDemand(core);
  const isPutOff = code === undefined && demand.isDemanded && demand.graceUntil !== null;
  const { users } = core.store.t;
  return core.store.write(async (tx) => {
    await lockUser(core, tx, userId);
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'support'), isNull(users.disabledAt)));
    if (user === undefined) throw new AppError('forbidden');
    await endChallenge(core, tx, 'staff', challenge);
    const isSetUp = !(await hasFactor(core, tx, userId));
    const hasNone = isSetUp && isPutOff;
    const sessionId = randomUUID();
    const recoveryCodes =
      isSetUp && code !== undefined ? await setUp(core, tx, caller, user, { code, challenge, sessionId }) : null;
    if (!isSetUp && (await acceptSecondFactor(core, tx, caller, user, { code: code ?? '' })) !== 'accepted')
      throw toWrongProof({ code });
    if (isSetUp && code === undefined && !isPutOff) throw new AppError('second_factor_wrong');
    await clear(tx);
    const opened = {
      id: sessionId,
      user,
      machineId,
      kind: 'cli',
      hasFactor: !hasNone,
      by: hasNone ? 'password' : 'second_factor',
    } as const;
    return { token: await openSession(core, tx, caller, opened), recoveryCodes };
  });
}

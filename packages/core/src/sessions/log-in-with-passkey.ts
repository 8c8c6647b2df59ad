import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { LogInWithPasskeyInput } from '@backline/domain/sessions/log-in-with-passkey';
import type { Caller, Core } from '../core.ts';
import { isSameText } from '../crypto.ts';
import { endChallenge, takeTry } from '../factors/challenges.ts';
import { assertOpensAlone } from '../factors/factor-resets.ts';
import { acceptPasskey, readChallenge } from '../factors/passkeys.ts';
import { readPasskey } from '../factors/proofs.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { lockUser } from '../tokens.ts';
import { openSession } from './open-session.ts';

/**
 * Logs in with a passkey alone, which counts as both steps because it verifies its user. Throws `api_key_invalid`,
 * `challenge_invalid`, `passkey_unknown`, `passkey_flagged`, `passkey_in_reset`, `email_unverified`, `rate_limited`.
 */
export async function logInWithPasskey(
  core: Core,
  caller: Caller,
  { apiKey, machineId, assertion }: LogInWithPasskeyInput,
): Promise<{ token: string }> {
  if (!isSameText(apiKey, core.settings.apiKey)) throw new AppError('api_key_invalid');
  await chargeRateLimits(core, [{ limit: 'login_ip', subject: caller.ip }]);
  const challenge = readChallenge(assertion.response.clientDataJSON);
  if (challenge === null) throw new AppError('passkey_unknown');
  await takeTry(core, 'passkey', challenge);
  const proved = await readPasskey(core, null, challenge, assertion);
  if (proved === null) throw new AppError('passkey_unknown');
  const { users } = core.store.t;
  const token = await core.store.write(async (tx) => {
    // A concurrent reset either comes first, or ends the session that is opened here.
    await lockUser(core, tx, proved.passkey.userId);
    await assertOpensAlone(core, tx, proved.passkey);
    await endChallenge(core, tx, 'passkey', challenge);
    const [user] = await tx.select().from(users).where(eq(users.id, proved.passkey.userId));
    if (user === undefined || user.disabledAt !== null) throw new AppError('passkey_unknown');
    const use = await acceptPasskey(core, tx, caller, proved);
    if (use === 'flagged') return null;
    if (use === 'refused') throw new AppError('passkey_unknown');
    if (user.emailVerifiedAt === null) throw new AppError('email_unverified');
    return openSession(core, tx, caller, { user, machineId, hasFactor: true, by: 'passkey' });
  });
  if (token === null) throw new AppError('passkey_flagged');
  return { token };
}

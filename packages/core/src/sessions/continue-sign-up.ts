import { AppError } from '@backline/domain/errors';
import type { ContinueSignUpInput } from '@backline/domain/sessions/continue-sign-up';
import type { Caller, Core } from '../core.ts';
import { chargeTokenTry, consumeToken, findToken } from '../tokens.ts';
import { openSession } from './open-session.ts';

/**
 * Logs in the browser that started the sign-up, after its address is verified. That browser has just set the password,
 * and the mailed link alone opens no session. Until then, the answer is null and the token stays valid. For a taken
 * address, the token is unknown and the answer is always null. Throws `token_invalid`, `rate_limited`.
 */
export async function continueSignUp(
  core: Core,
  caller: Caller,
  { machineId }: ContinueSignUpInput,
): Promise<{ token: string | null }> {
  const guess = await chargeTokenTry(core, caller);
  const { signUpToken } = caller;
  if (signUpToken === undefined) throw new AppError('token_invalid');
  const found = await findToken(core, core.store.db, 'sign_up', signUpToken);
  if (found === null || found.user.emailVerifiedAt === null) {
    await guess.refund();
    return { token: null };
  }
  const token = await core.store.write(async (tx) => {
    const { user } = await consumeToken(core, tx, 'sign_up', signUpToken);
    if (user.passwordHash === null || user.emailVerifiedAt === null) throw new AppError('token_invalid');
    return openSession(core, tx, caller, { user, machineId, by: 'sign_up' });
  });
  await guess.refund();
  return { token };
}

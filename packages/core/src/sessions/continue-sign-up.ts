import { AppError } from '@backline/domain/errors';
import type { ContinueSignUpInput } from '@backline/domain/sessions/continue-sign-up';
import type { Caller, Core } from '../core.ts';
import { chargeTokenTry, consumeToken } from '../tokens.ts';
import { openSession } from './open-session.ts';

/**
 * Logs in the browser that began the sign-up, once its address is verified: it typed the password a moment ago. The
 * mailed link alone opens no session. Too early, the token stays good. Throws `token_invalid`, `email_unverified`,
 * `rate_limited`.
 */
export async function continueSignUp(
  core: Core,
  caller: Caller,
  { machineId }: ContinueSignUpInput,
): Promise<{ token: string }> {
  const guess = await chargeTokenTry(core, caller);
  const { signUpToken } = caller;
  if (signUpToken === undefined) throw new AppError('token_invalid');
  const token = await core.store.write(async (tx) => {
    const { user } = await consumeToken(core, tx, 'sign_up', signUpToken);
    if (user.passwordHash === null) throw new AppError('token_invalid');
    if (user.emailVerifiedAt === null) throw new AppError('email_unverified');
    return openSession(core, tx, caller, { user, machineId, by: 'sign_up' });
  });
  await guess.refund();
  return { token };
}

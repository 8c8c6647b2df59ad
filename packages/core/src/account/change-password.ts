import { and, eq } from '@backline/db';
import type { ChangePasswordInput } from '@backline/domain/account/change-password';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core, LiveSession } from '../core.ts';
import { getByPassword } from '../factors/proofs.ts';
import { assertPasswordAllowed } from '../passwords/password-policy.ts';
import { settleNewPassword } from './replace-password.ts';

/**
 * Changes the caller's password and ends their other sessions. Returns the address of a pending change of email that
 * this canceled. Throws `current_password_wrong`, `password_refused`, `rate_limited`, `overloaded`, and `conflict` when
 * the password was changed elsewhere in the meantime.
 */
export async function changePassword(
  core: Core,
  caller: Caller,
  own: LiveSession,
  input: ChangePasswordInput,
): Promise<{ withdrawnEmail?: string }> {
  const user = await getByPassword(core, own, input.password);
  const { productName } = core.settings;
  await assertPasswordAllowed(input.newPassword, { productName, email: user.email, contactName: user.contactName });
  const { users } = core.store.t;
  const passwordHash = await core.passwords.hash(input.newPassword);

  return core.store.write(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash, updatedAt: core.clock.now() })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw new AppError('conflict');
    return settleNewPassword(core, tx, caller, { user, type: 'password.changed', keepSessionId: own.id });
  });
}

import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { DisabledUser } from '@backline/domain/support/people/disable-user';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import { findPlan } from '../../subscriptions/find-plan.ts';
import { everyPurpose, revokeTokens } from '../../tokens.ts';
import { toSubscription } from '../money/to-subscription.ts';
import { getUserByEmail } from '../staff.ts';

export interface AboutUser {
  email: EmailAddress;
  reason: string;
}

export async function changeUser(
  core: Core,
  caller: Caller,
  { email, reason }: AboutUser,
  isDisabled: boolean,
): Promise<DisabledUser> {
  const { users } = core.store.t;
  const { user, ...outcome } = await core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    if (isDisabled && user.id === caller.session?.user.id)
      throw new AppError('conflict', { message: 'You cannot disable your own account. Ask a colleague.' });
    if ((user.disabledAt !== null) === isDisabled) return { user, isChanged: false, ended: 0 };
    const now = core.clock.now();
    await tx
      .update(users)
      .set({ disabledAt: isDisabled ? now : null, updatedAt: now })
      .where(eq(users.id, user.id));
    const ended = isDisabled ? await endUserSessions(core, tx, user.id) : 0;
    if (isDisabled) await revokeTokens(core, tx, user.id, everyPurpose);
    await recordEvent(core, tx, caller, {
      type: isDisabled ? 'account.disabled' : 'account.enabled',
      subjectUserId: user.id,
      reason,
      details: { ended },
    });
    return { user, isChanged: true, ended };
  });
  const plan = await findPlan(core, user.id);
  const isRunning = plan !== null && plan.status !== 'canceled';
  return { email: user.email, ...outcome, subscription: isRunning ? toSubscription(plan, user.email) : null };
}

import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { beginReset } from '../../factors/factor-resets.ts';
import { findMethods } from '../../factors/methods.ts';
import { chargeRateLimits } from '../../rate-limit.ts';
import { lockUser } from '../../tokens.ts';
import { getUserByEmail } from '../staff.ts';
import { assertNotStaff } from './assert-not-staff.ts';
import type { AboutUser } from './send-reset.ts';

/**
 * Begins to remove all factors of an account, for a person who has lost them: it waits for 72 hours, with a mail at once
 * and every day, each with a link that stops it. There is no shorter way but on the machine. Throws `not_found`,
 * `forbidden` for accounts of staff, `rate_limited`, and `conflict` where there is no factor or a reset waits.
 */
export async function resetSecondFactor(core: Core, caller: Caller, { email, reason }: AboutUser) {
  const known = await getUserByEmail(core, core.store.db, email);
  await chargeRateLimits(core, [{ limit: 'factor_reset_account', subject: known.id }]);
  const answer = await core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    assertNotStaff(caller, user, 'The second factor');
    if ((await findMethods(core, tx, user.id)) === null)
      throw new AppError('conflict', { message: `${user.email} has no second factor.` });
    await lockUser(core, tx, user.id);
    const reset = await beginReset(core, tx, caller, { userId: user.id, factorIds: null });
    if (reset === null)
      throw new AppError('conflict', {
        message: `A reset waits already. To stop it: backline user stop-second-factor-reset ${user.email}`,
      });
    const details = { resetId: reset.id };
    const event = { type: 'factor.reset_asked', subjectUserId: user.id, reason, details } as const;
    await recordEvent(core, tx, caller, event, { user, reset });
    return { resetId: reset.id, dueAt: reset.dueAt.toISOString() };
  });
  core.workers.wakeMail();
  return answer;
}

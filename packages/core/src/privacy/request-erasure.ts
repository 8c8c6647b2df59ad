import { randomUUID } from 'node:crypto';
import { type Db, eq, isNotNull } from '@backline/db';
import { erasureWaitMs } from '@backline/domain/limits';
import type { Caller, Core, LiveSession } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';
import { assertConfirmed } from '../factors/proofs.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { lockUser } from '../tokens.ts';
import { assertErasable } from './find-erasure-bar.ts';

/** Begins the wait for an account's erasure. A second one changes nothing. Throws why it cannot be erased now. */
export async function beginErasure(core: Core, tx: Db, caller: Caller, user: MailedUser): Promise<{ dueAt: string }> {
  const { erasures: e } = core.store.t;
  await lockUser(core, tx, user.id);
  await assertErasable(core, tx, user.id);
  const createdAt = core.clock.now();
  const row = { id: randomUUID(), createdAt, dueAt: new Date(createdAt.getTime() + erasureWaitMs) };
  const [begun] = await tx
    .insert(e)
    .values({ userId: user.id, ...row })
    .onConflictDoUpdate({
      target: e.userId,
      set: { ...row, endedAt: null, outcome: null },
      setWhere: isNotNull(e.endedAt),
    })
    .returning();
  if (begun === undefined) {
    const [waiting] = await tx.select().from(e).where(eq(e.userId, user.id));
    return { dueAt: (waiting?.dueAt ?? row.dueAt).toISOString() };
  }
  const dueAt = begun.dueAt.toISOString();
  const event = {
    type: 'account.erasure_asked',
    subjectUserId: user.id,
    details: { erasureId: begun.id },
  } as const;
  await recordEvent(core, tx, caller, event, { user, dueAt });
  return { dueAt };
}

/**
 * Asks for the erasure of the caller's own account. It waits two weeks, and a mail has a link that stops it. Throws
 * `confirmation_required`, `erasure_plan_runs`, `erasure_order_waits`, `erasure_merge_waits`, `erasure_email_waits`,
 * `erasure_of_staff`,
 * `rate_limited`.
 */
export async function requestErasure(core: Core, caller: Caller, own: LiveSession): Promise<{ dueAt: string }> {
  assertConfirmed(core, own);
  await chargeRateLimits(core, [{ limit: 'erasure_account', subject: own.user.id }]);
  const begun = await core.store.write((tx) => beginErasure(core, tx, caller, own.user));
  core.workers.wakeMail();
  return begun;
}

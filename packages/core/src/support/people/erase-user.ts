import { randomUUID } from 'node:crypto';
import { AppError } from '@backline/domain/errors';
import type { ExportedUser } from '@backline/domain/privacy/export-user';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { finishErasure } from '../../privacy/apply-erasures.ts';
import { readExport } from '../../privacy/export-user.ts';
import { assertErasable } from '../../privacy/find-erasure-bar.ts';
import { beginErasure } from '../../privacy/request-erasure.ts';
import { getUserByEmail } from '../staff.ts';
import type { AboutUser } from './send-reset.ts';

/** Everything that is held of an account, for a person who asks for it. Throws `not_found`. */
export async function exportFor(core: Core, caller: Caller, { email, reason }: AboutUser): Promise<ExportedUser> {
  const user = await getUserByEmail(core, core.store.db, email);
  await core.store.write((tx) =>
    recordEvent(core, tx, caller, { type: 'support.exported', subjectUserId: user.id, reason }),
  );
  return readExport(core, user.id);
}

/**
 * Begins the erasure of an account, with the wait and the mail that its owner's own has; `isNow`: erases it at once. Throws
 * `not_found`, and why it cannot be erased.
 */
export async function eraseUser(
  core: Core,
  caller: Caller,
  { email, reason, isNow }: AboutUser & { isNow: boolean },
): Promise<{ dueAt: string | null }> {
  const begun = await core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    await assertErasable(core, tx, user.id);
    await recordEvent(core, tx, caller, { type: 'support.erasure_asked', subjectUserId: user.id, reason });
    if (!isNow) return { userId: user.id, ...(await beginErasure(core, tx, caller, user, 'operator')) };
    const now = core.clock.now();
    const row = { id: randomUUID(), requestedBy: 'operator', createdAt: now, dueAt: now, endedAt: null, outcome: null };
    const { erasures: e } = core.store.t;
    await tx
      .insert(e)
      .values({ userId: user.id, ...row })
      .onConflictDoUpdate({ target: e.userId, set: row });
    return { userId: user.id, dueAt: null };
  });
  if (isNow) {
    if ((await finishErasure(core, caller, begun.userId)) !== 'done') throw new AppError('state_changed');
    await core.store.forgetDeleted();
  }
  core.workers.wakeMail();
  return { dueAt: begun.dueAt };
}

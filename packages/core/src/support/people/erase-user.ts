import { randomUUID } from 'node:crypto';
import type { ExportedUser } from '@backline/domain/privacy/export-user';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { takePaymentTurn } from '../../payments/payment-turn.ts';
import { makeErasure } from '../../privacy/apply-erasures.ts';
import { readExport } from '../../privacy/export-user.ts';
import { assertErasable } from '../../privacy/find-erasure-bar.ts';
import { beginErasure } from '../../privacy/request-erasure.ts';
import { lockLeavingCodes } from '../../privacy/take-guest-orders.ts';
import { lockUser } from '../../tokens.ts';
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
 * Begins the erasure of an account, with the wait and the mail that its owner's own has; `isNow`: erases it at once, in one
 * transaction, so that one that is refused leaves all as it was. Throws `not_found`, and why it cannot be erased.
 */
export async function eraseUser(
  core: Core,
  caller: Caller,
  { email, reason, isNow }: AboutUser & { isNow: boolean },
): Promise<{ dueAt: string | null }> {
  const { erasures } = core.store.t;
  const dueAt = await core.store.write(async (tx) => {
    await takePaymentTurn(core, tx);
    const user = await getUserByEmail(core, tx, email);
    await lockUser(core, tx, user.id);
    await lockLeavingCodes(core, tx, user.id);
    await assertErasable(core, tx, user.id);
    await recordEvent(core, tx, caller, { type: 'support.erasure_asked', subjectUserId: user.id, reason });
    if (!isNow) return (await beginErasure(core, tx, caller, user)).dueAt;
    const now = core.clock.now();
    const erasure = { userId: user.id, id: randomUUID(), createdAt: now, dueAt: now };
    const row = { ...erasure, endedAt: null, outcome: null };
    await tx.insert(erasures).values(row).onConflictDoUpdate({ target: erasures.userId, set: row });
    await makeErasure(core, tx, caller, row);
    return null;
  });
  if (isNow) await core.store.forgetDeleted();
  core.workers.wakeMail();
  return { dueAt };
}

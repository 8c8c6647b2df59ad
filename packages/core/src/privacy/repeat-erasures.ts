import { and, eq, isNotNull, isNull } from '@backline/db';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { endTask, isOpenTask } from '../tasks/task-rows.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * A finished erasure with the account's id, which is kept. The list is stored outside the database, with its backups.
 */
export interface DoneErasure {
  userId: string;
  erasedAt: string;
  /** The guest orders erased with the account. Older lists have none. */
  guestOrders?: string[] | undefined;
}

export async function listDoneErasures({ store }: Pick<Core, 'store'>): Promise<DoneErasure[]> {
  const { users, orders } = store.t;
  const rows = await store.db
    .select({ userId: users.id, erasedAt: users.erasedAt })
    .from(users)
    .where(isNotNull(users.erasedAt));
  const taken = await store.db
    .select({ userId: orders.userId, transactionId: orders.transactionId })
    .from(orders)
    .where(isNotNull(orders.erasedAt));
  return rows.map(({ userId, erasedAt }) => ({
    userId,
    erasedAt: erasedAt?.toISOString() ?? '',
    guestOrders: taken.filter((order) => order.userId === userId).map(({ transactionId }) => transactionId),
  }));
}

/**
 * Erases accounts again that a restored backup has brought back. Missing and already erased ones are skipped. Returns
 * the number.
 */
export async function repeatErasures(core: Core, caller: Caller, erasures: readonly DoneErasure[]): Promise<number> {
  const { users } = core.store.t;
  const accounts = await core.store.write(async (tx) => {
    let count = 0;
    for (const { userId, guestOrders } of erasures) {
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.erasedAt)));
      if (user === undefined) continue;
      await eraseAccount(core, tx, caller, user, guestOrders);
      await endTask(core, tx, isOpenTask(core, 'account.erase', userId), { state: 'done' });
      count += 1;
    }
    if (count > 0)
      await recordEvent(core, tx, caller, { type: 'privacy.erasures_applied', details: { accounts: count } });
    return count;
  });
  if (accounts > 0) await core.store.forgetDeleted();
  return accounts;
}

import { and, type Db, eq, inArray, type MergedRows, notInArray } from '@backline/db';
import type { Core } from '../../core.ts';

/** The tables whose rows move in a merge, with their owner and key columns. */
export function toMovable({ store: { t } }: Pick<Core, 'store'>) {
  const { grants, licenseCodes, orders, subscriptions, trialClaims, withdrawals, orderReaders } = t;
  return {
    grants: { table: grants, owner: grants.userId, key: grants.id, to: (userId: string) => ({ userId }) },
    licenseCodes: {
      table: licenseCodes,
      owner: licenseCodes.redeemedBy,
      key: licenseCodes.codeHash,
      to: (redeemedBy: string) => ({ redeemedBy }),
    },
    orders: { table: orders, owner: orders.userId, key: orders.transactionId, to: (userId: string) => ({ userId }) },
    subscriptions: {
      table: subscriptions,
      owner: subscriptions.userId,
      key: subscriptions.subscriptionId,
      to: (userId: string) => ({ userId }),
    },
    trialClaims: {
      table: trialClaims,
      owner: trialClaims.userId,
      key: trialClaims.keyHash,
      to: (userId: string) => ({ userId }),
    },
    withdrawals: {
      table: withdrawals,
      owner: withdrawals.userId,
      key: withdrawals.id,
      to: (userId: string) => ({ userId }),
    },
    orderReaders: {
      table: orderReaders,
      owner: orderReaders.userId,
      key: orderReaders.transactionId,
      to: (userId: string) => ({ userId }),
    },
  } satisfies Record<keyof MergedRows, unknown>;
}

const atOnce = 500;

/** Moves everything an account owns to another. Returns the moved rows. */
export async function moveRows(core: Core, tx: Db, fromUserId: string, intoUserId: string): Promise<MergedRows> {
  const { orderReaders } = core.store.t;
  const { transactionId, userId } = orderReaders;
  // If both accounts opened an order, each keeps its row.
  const read = tx.select({ transactionId }).from(orderReaders).where(eq(userId, intoUserId));
  const moved: Record<string, string[]> = {};
  for (const [name, { table, owner, key, to }] of Object.entries(toMovable(core))) {
    const isNew = name === 'orderReaders' ? notInArray(transactionId, read) : undefined;
    const isMoved = and(eq(owner, fromUserId), isNew);
    const rows = await tx.update(table).set(to(intoUserId)).where(isMoved).returning({ key });
    moved[name] = rows.map((row) => row.key);
  }
  return moved as unknown as MergedRows;
}

/** Moves rows back that still belong to the account they were moved to. */
export async function moveRowsBack(
  core: Core,
  tx: Db,
  moved: MergedRows,
  { fromUserId, intoUserId }: { fromUserId: string; intoUserId: string },
): Promise<void> {
  const movable = toMovable(core);
  for (const name of Object.keys(movable) as (keyof MergedRows)[]) {
    const { table, owner, key, to } = movable[name];
    const keys = moved[name];
    for (let at = 0; at < keys.length; at += atOnce) {
      const ids = keys.slice(at, at + atOnce);
      await tx
        .update(table)
        .set(to(fromUserId))
        .where(and(eq(owner, intoUserId), inArray(key, ids)));
    }
  }
}

import { and, type Db, eq, inArray, type MergedRows } from '@backline/db';
import type { Core } from '../../core.ts';

/** What belongs to an account and moves with a merge, with the column that says whose it is and its key. */
function toMovable({ store: { t } }: Core) {
  const { grants: g, licenseCodes: c, orders: o, subscriptions: s, trialClaims: k } = t;
  return {
    grants: { table: g, owner: g.userId, key: g.id, to: (userId: string) => ({ userId }) },
    licenseCodes: { table: c, owner: c.redeemedBy, key: c.codeHash, to: (redeemedBy: string) => ({ redeemedBy }) },
    orders: { table: o, owner: o.userId, key: o.transactionId, to: (userId: string) => ({ userId }) },
    subscriptions: { table: s, owner: s.userId, key: s.subscriptionId, to: (userId: string) => ({ userId }) },
    trialClaims: { table: k, owner: k.userId, key: k.keyHash, to: (userId: string) => ({ userId }) },
  } satisfies Record<keyof MergedRows, unknown>;
}

const atOnce = 500;

/** Gives all that an account owns to another one. Returns what was moved. */
export async function moveRows(core: Core, tx: Db, fromUserId: string, intoUserId: string): Promise<MergedRows> {
  const moved: Record<string, string[]> = {};
  for (const [name, { table, owner, key, to }] of Object.entries(toMovable(core))) {
    const rows = await tx.update(table).set(to(intoUserId)).where(eq(owner, fromUserId)).returning({ key });
    moved[name] = rows.map((row) => row.key);
  }
  return moved as unknown as MergedRows;
}

/** Gives back what was moved and still belongs to the account that it was moved to. */
export async function moveRowsBack(
  core: Core,
  tx: Db,
  moved: MergedRows,
  { fromUserId, intoUserId }: { fromUserId: string; intoUserId: string },
): Promise<void> {
  const movable = toMovable(core);
  for (const name of Object.keys(movable) as (keyof MergedRows)[]) {
    const { table, owner, key, to } = movable[name];
    for (let at = 0; at < moved[name].length; at += atOnce) {
      const ids = moved[name].slice(at, at + atOnce);
      await tx
        .update(table)
        .set(to(fromUserId))
        .where(and(eq(owner, intoUserId), inArray(key, ids)));
    }
  }
}

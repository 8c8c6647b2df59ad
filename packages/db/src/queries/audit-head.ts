import { eq, sql } from 'drizzle-orm';
import { prepareStatement } from '../engine/prepare.ts';
import type { Db, Tables } from '../engine/store.ts';

const name = 'audit';

const moveHead = prepareStatement((tx, { auditHead }, { places }: { places: number }) =>
  tx
    .insert(auditHead)
    .values({ name, seq: places, hash: '' })
    .onConflictDoUpdate({ target: auditHead.name, set: { seq: sql`${auditHead.seq} + ${places}` } })
    .returning(),
);

const setHash = prepareStatement((tx, { auditHead }, { hash }: { hash: string }) =>
  tx.update(auditHead).set({ hash }).where(eq(auditHead.name, name)).returning({ name: auditHead.name }),
);

/**
 * Reserves the next numbers in the audit chain and returns the first. The row stays locked until the transaction ends,
 * so that entries of several processes are in one order without gaps.
 */
export async function takeAuditPlaces(
  tx: Db,
  t: Tables,
  places: number,
): Promise<{ seq: number; previousHash: string }> {
  const [head] = await moveHead(tx, t, { places });
  if (head === undefined) throw new Error('The head of the audit did not move.');
  return { seq: head.seq - places + 1, previousHash: head.hash };
}

export async function setAuditHead(tx: Db, t: Tables, hash: string): Promise<void> {
  await setHash(tx, t, { hash });
}

/** The end of the chain as `SEQ:HASH`, to store outside the database; null for an empty audit. */
export async function readAuditEnd(db: Db, t: Tables): Promise<string | null> {
  const [head] = await db.select().from(t.auditHead).where(eq(t.auditHead.name, name));
  return head === undefined ? null : toAuditAnchor(head);
}

/** Identifies an entry of a chain. No one who shortens or rewrites the chain can reproduce it. */
export function toAuditAnchor({ seq, hash }: { seq: number; hash: string }): string {
  return `${seq}:${hash}`;
}

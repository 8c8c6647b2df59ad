import { eq, sql } from 'drizzle-orm';
import type { Db, Tables } from './store.ts';

const name = 'audit';

/**
 * Takes the next position in the audit chain. The row stays locked until the transaction ends, so that entries of
 * several processes are in one order, without gaps.
 */
export async function takeAuditPlace(tx: Db, t: Tables): Promise<{ seq: number; previousHash: string }> {
  const [head] = await tx
    .insert(t.auditHead)
    .values({ name, seq: 1, hash: '' })
    .onConflictDoUpdate({ target: t.auditHead.name, set: { seq: sql`${t.auditHead.seq} + 1` } })
    .returning();
  if (head === undefined) throw new Error('The head of the audit did not move.');
  return { seq: head.seq, previousHash: head.hash };
}

export async function setAuditHead(tx: Db, t: Tables, hash: string): Promise<void> {
  await tx.update(t.auditHead).set({ hash }).where(eq(t.auditHead.name, name));
}

/** The end of the chain as `SEQ:HASH`, to be kept outside the database; null when the audit is empty. */
export async function readAuditEnd(db: Db, t: Tables): Promise<string | null> {
  const [head] = await db.select().from(t.auditHead).where(eq(t.auditHead.name, name));
  return head === undefined ? null : toAuditAnchor(head);
}

/** Identifies an entry of a chain: nobody who shortens or rewrites the chain can reproduce it. */
export function toAuditAnchor({ seq, hash }: { seq: number; hash: string }): string {
  return `${seq}:${hash}`;
}

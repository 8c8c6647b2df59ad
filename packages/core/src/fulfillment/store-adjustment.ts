import { type Db, eq } from '@backline/db';
import type { Core } from '../core.ts';
import type { AdjustmentSnapshot } from '../payment-snapshots.ts';
import { isFuller, keepKnown } from './books.ts';
import { isNewer } from './is-newer.ts';

const adjustmentProgress: Record<string, number> = { pending_approval: 0, rejected: 1, approved: 2, reversed: 3 };

/** Stores the latest snapshot of an adjustment. Returns false when it is known or older than the stored one. */
export async function storeAdjustment(core: Core, tx: Db, snapshot: AdjustmentSnapshot): Promise<boolean> {
  const { adjustments: a } = core.store.t;
  const { about: _, ...adjustment } = snapshot;
  const [stored] = await tx.select().from(a).where(eq(a.adjustmentId, snapshot.adjustmentId));
  const toProgress = ({ status, occurredAtUs }: { status: string; occurredAtUs: number }) => ({
    rank: adjustmentProgress[status] ?? 0,
    occurredAtUs,
  });
  if (stored !== undefined && !isNewer(toProgress(adjustment), toProgress(stored)) && !isFuller(adjustment, stored))
    return false;
  const row = { ...adjustment, ...keepKnown(adjustment, stored) };
  await tx.insert(a).values(row).onConflictDoUpdate({ target: a.adjustmentId, set: row });
  return true;
}

import { and, asc, eq, gt, inArray, isNull, lt, lte, or, type SQL, type Tables } from '@backline/db';
import { clockSkewMs } from '@backline/domain/limits';
import type { Core } from './core.ts';

/** Any table with the columns of a queue. */
type QueueTable = {
  [Name in keyof Tables]: Tables[Name] extends Record<QueueColumn, unknown> ? Tables[Name] : never;
}[keyof Tables];
type Columns = { [Name in keyof Tables]: Tables[Name]['_']['columns'][keyof Tables[Name]['_']['columns']] };
type QueueColumn = 'attempts' | 'dueAt' | 'lastError' | 'leasedUntil';

/** A queue's table and its times. */
export interface WorkQueue<Table extends QueueTable = QueueTable> {
  table: Table;
  /** Its primary key. */
  key: Columns[keyof Columns];
  /** Rows that still need work. */
  isOpen: SQL | undefined;
  /** An extra condition besides `dueAt`. */
  isDue?: SQL | undefined;
  /** The column for rows that come before those that have waited longest. */
  first?: Columns[keyof Columns];
  /** How long a row stays leased after its worker has died. */
  leaseMs: number;
  /** The longest lease, if some rows are leased for longer than others. */
  longestLeaseMs?: number;
  firstRetryMs: number;
  longestRetryMs: number;
}

/** A row with the end of our lease, which identifies the lease. */
export type Leased<Table extends QueueTable> = Table['$inferSelect'] & { leasedUntil: Date };

/** The latest time that the queue itself writes. A later one comes from a wrong clock and is ignored. */
const latest = (now: Date, aheadMs: number) => new Date(now.getTime() + aheadMs + clockSkewMs);

/** The condition on a row that no worker holds. */
export function isFree({ leasedUntil }: Pick<QueueTable, 'leasedUntil'>, now: Date, leaseMs: number): SQL | undefined {
  return or(isNull(leasedUntil), lt(leasedUntil, now), gt(leasedUntil, latest(now, leaseMs)));
}

/** The condition on a row that waits for a worker: it is due and no worker holds it. */
function isTakable(table: QueueTable, now: Date, queue: WorkQueue): SQL | undefined {
  const { dueAt } = table;
  const { leaseMs, longestLeaseMs = leaseMs, longestRetryMs } = queue;
  const isDue = queue.isDue ?? or(lte(dueAt, now), gt(dueAt, latest(now, longestRetryMs)));
  return and(isDue, isFree(table, now, longestLeaseMs));
}

/**
 * Leases due rows to this worker with a conditional update, so that several processes share the work and a crash only
 * delays it. The row that has waited longest comes first, by an index. Returns none if nothing is due. For an empty
 * queue, this costs one read and no write.
 */
export async function claimDue<Table extends QueueTable>(
  core: Core,
  queue: WorkQueue<Table>,
  atMost: number,
): Promise<Leased<Table>[]> {
  const table: QueueTable = queue.table;
  const order = [...(queue.first === undefined ? [] : [asc(queue.first)]), asc(table.dueAt)];
  for (;;) {
    const now = core.clock.now();
    const isDue = and(queue.isOpen, isTakable(table, now, queue));
    const selectDue = (limit: number) =>
      core.store.db
        .select({ key: queue.key })
        .from(table)
        .where(isDue)
        .orderBy(...order)
        .limit(limit);
    if ((await selectDue(1)).length === 0) return [];
    const leasedUntil = new Date(now.getTime() + queue.leaseMs);
    // A power loss may undo a lease, because the processes that held it are gone, too.
    const claimed = await core.store.write(
      (tx) =>
        tx
          .update(table)
          .set({ leasedUntil })
          .where(and(inArray(queue.key, selectDue(atMost)), isDue))
          .returning(),
      { isVolatile: true },
    );
    // There are none if another worker was faster, but more rows may be due.
    if (claimed.length > 0) return claimed as Leased<Table>[];
  }
}

/** This worker's claim on a row: its key and the end of the lease, which identifies it. */
export interface Lease {
  queue: WorkQueue;
  key: string;
  leasedUntil: Date;
}

/** The interval for renewing leases, long before they end. */
const renewEveryMs = 10_000;

/** The condition that the lease is still valid. */
export function isHeld({ queue, key, leasedUntil }: Lease): SQL | undefined {
  const table: QueueTable = queue.table;
  return and(eq(queue.key, key), eq(table.leasedUntil, leasedUntil));
}

/** Renews a lease. Returns false if another worker has the row now, or the row has ended. */
export async function renewLease(core: Core, lease: Lease): Promise<boolean> {
  const { queue } = lease;
  const table: QueueTable = queue.table;
  const leasedUntil = new Date(core.clock.now().getTime() + queue.leaseMs);
  const renewed = await core.store.write(
    (tx) => tx.update(table).set({ leasedUntil }).where(isHeld(lease)).returning({ key: queue.key }),
    { isVolatile: true },
  );
  if (renewed.length === 0) return false;
  lease.leasedUntil = leasedUntil;
  return true;
}

/** Renews leases while work is running. */
export async function holding<Outcome>(
  core: Core,
  leases: readonly Lease[],
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A failed renewal may let another worker take the row. The next renewal tries again.
    for (const lease of leases) renewing = renewing.then(() => renewLease(core, lease)).catch(() => undefined);
  }, renewEveryMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

/** The columns to write after a failed attempt. Waits double up to a maximum. */
export function toRetry(
  { attempts }: { attempts: number },
  { firstRetryMs, longestRetryMs }: Pick<WorkQueue, 'firstRetryMs' | 'longestRetryMs'>,
  lastError: string,
  now: Date,
) {
  const waitMs = Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), longestRetryMs);
  return { attempts: attempts + 1, lastError, leasedUntil: null, dueAt: new Date(now.getTime() + waitMs) };
}

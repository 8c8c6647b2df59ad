import { randomUUID } from 'node:crypto';
import type { Db } from '@backline/db';
import { taskTerms } from '@backline/domain/tasks';
import type { Caller, Core } from '../core.ts';
import type { StoredRefund } from '../payments/refund-requests.ts';
import type { LeasedTask } from '../tasks/run-task.ts';
import { beginTask } from '../tasks/task-rows.ts';

export interface BegunRefund {
  request: StoredRefund;
  task: LeasedTask;
}

type Wanted = Pick<StoredRefund, 'transactionId' | 'withdrawalId' | 'lines' | 'endsPlan'> & { userId: string | null };

/** Writes down a refund before the provider is asked. This process asks first: it has the lease. */
export async function beginRefund(
  core: Core,
  tx: Db,
  caller: Caller,
  { userId, ...wanted }: Wanted,
): Promise<BegunRefund> {
  const askedAt = core.clock.now();
  const request: StoredRefund = {
    id: randomUUID(),
    ...wanted,
    planEndedAt: null,
    askedAt,
    state: 'open',
    adjustmentId: null,
  };
  await tx.insert(core.store.t.refundRequests).values(request);
  const leasedUntil = new Date(askedAt.getTime() + taskTerms['order.refund'].leaseMs);
  const begun = { kind: 'order.refund', subject: request.id, userId, plannedAt: askedAt, leasedUntil } as const;
  const task = await beginTask(core, tx, caller, begun);
  if (task === null) throw new Error(`The refund ${request.id} waits already.`);
  return { request, task: { ...task, leasedUntil } };
}

import { asc } from '@backline/db';
import type { PoolReport } from '@backline/domain/support/computers/pool-report';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { toPoolReport } from './pool-reports.ts';

/** The pools of seats with their rules, and how many accounts are over their limit. */
export async function listPools(
  core: Core,
  caller: Caller,
  { reason }: { reason: string },
): Promise<{ pools: PoolReport[] }> {
  const { db, t } = core.store;
  const rows = await db.select().from(t.seatPools).orderBy(asc(t.seatPools.name));
  const pools: PoolReport[] = [];
  for (const row of rows) pools.push(await toPoolReport(core, db, row));
  await recordLookUp(core, caller, { type: 'support.pools_listed', reason });
  return { pools };
}

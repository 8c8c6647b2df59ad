import { and, eq, isNull } from '@backline/db';
import type { ErasureState } from '@backline/domain/privacy/get-erasure';
import type { Core, LiveSession } from '../core.ts';
import { listLicenses } from '../licenses/list-licenses.ts';
import { findErasureBar } from './find-erasure-bar.ts';

/** Whether an erasure of the account waits, what keeps it from being erased, and what would be lost. */
export async function getErasure(core: Core, own: LiveSession): Promise<ErasureState> {
  const { erasures: e, orders: o } = core.store.t;
  const { db } = core.store;
  const userId = own.user.id;
  const [waiting] = await db
    .select({ dueAt: e.dueAt })
    .from(e)
    .where(and(eq(e.userId, userId), isNull(e.endedAt)));
  const { timed, perpetual } = await listLicenses(core, own);
  return {
    dueAt: waiting?.dueAt.toISOString() ?? null,
    bar: await findErasureBar(core, db, userId),
    lost: [...timed, ...perpetual].map(({ productName }) => productName).slice(0, 500),
    orders: await db.$count(o, eq(o.userId, userId)),
  };
}

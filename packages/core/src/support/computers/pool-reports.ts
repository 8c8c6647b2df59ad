import { and, count, type Db, eq, gt, isNull, or } from '@backline/db';
import type { PoolRulesInput } from '@backline/domain/devices/seats/pool-rules';
import type { PoolReport } from '@backline/domain/support/computers/pool-report';
import type { Core } from '../../core.ts';
import { findTerms, type PoolRules } from '../../devices/seats/pools.ts';
import { courtesySlot } from '../../devices/seats/seat-rows.ts';

/** How many computers each account has in a pool. */
async function countSeats(core: Core, db: Db, pool: string): Promise<{ userId: string; used: number }[]> {
  const { pluginSeats } = core.store.t;
  const lives = or(isNull(pluginSeats.endsAt), gt(pluginSeats.endsAt, core.clock.now()));
  return db
    .select({ userId: pluginSeats.userId, used: count() })
    .from(pluginSeats)
    .where(and(eq(pluginSeats.pool, pool), gt(pluginSeats.slot, courtesySlot), lives))
    .groupBy(pluginSeats.userId);
}

/** How many accounts have more computers in a pool than these rules allow. */
export async function countAccounts(
  core: Core,
  db: Db,
  { name, seats, counting }: Pick<PoolRules, 'name' | 'seats' | 'counting'>,
): Promise<{ accounts: number; over: number }> {
  const { seatExtras } = core.store.t;
  const lives = or(isNull(seatExtras.until), gt(seatExtras.until, core.clock.now()));
  const extras = await db
    .select({ userId: seatExtras.userId, extra: seatExtras.extra })
    .from(seatExtras)
    .where(and(eq(seatExtras.pool, name), lives));
  const all = await countSeats(core, db, name);
  let over = 0;
  for (const { userId, used } of all) {
    const extra = extras.find((one) => one.userId === userId)?.extra ?? 0;
    const times = async () =>
      (await findTerms(core, userId)).filter(({ grant, state }) => state === 'active' && grant.pool === name).length;
    if (used > seats * (counting === 'grants' ? await times() : 1) + extra) over += 1;
  }
  return { accounts: all.length, over };
}

/** The rules of a pool as set. */
export function toRules({ name: _, isFarmAllowed: _farm, enforcedFrom, ...rules }: PoolRules): PoolRulesInput {
  return { ...rules, enforcedFrom: enforcedFrom?.toISOString() ?? null };
}

export async function toPoolReport(core: Core, db: Db, pool: PoolRules): Promise<PoolReport> {
  const { skus } = core.store.t;
  const [named] = await db.select({ skus: count() }).from(skus).where(eq(skus.pool, pool.name));
  return { ...toRules(pool), name: pool.name, skus: named?.skus ?? 0, ...(await countAccounts(core, db, pool)) };
}

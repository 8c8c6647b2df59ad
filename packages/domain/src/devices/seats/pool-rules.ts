import { z } from 'zod';
import { isoTime } from '../../licenses/license.ts';
import { poolWindowMaxDays } from '../../limits.ts';
import { seatCountings } from '../fields.ts';

const int = (min: number, max: number) => z.int().min(min).max(max).meta({ format: 'int32' });

/** What staff may set of a pool. */
export const poolRules = z.object({
  seats: int(0, 100_000),
  counting: z.enum(seatCountings).meta({ description: '`grants`: times the active grants in the pool.' }),
  leaseDays: int(1, 3650).meta({ description: 'How long all plays without internet.' }),
  refreshHours: int(1, 8760).meta({ description: 'When a plugin asks again.' }),
  idleDays: int(1, 3650).meta({ description: 'A place that is unused so long is given away when it is needed.' }),
  swaps: int(0, 1000),
  swapDays: int(1, poolWindowMaxDays),
  isOfflineAllowed: z.boolean(),
  offlineDays: int(1, 36_500).nullable().meta({ description: 'Null: what was bought for good does not end.' }),
  courtesyHours: int(1, 720),
  courtesyDays: int(1, poolWindowMaxDays),
  enforcedFrom: isoTime.nullable().meta({ description: 'Before it the limit is counted and never refused.' }),
});
export type PoolRulesInput = z.output<typeof poolRules>;

/** The rules of a pool that says nothing else. */
export const defaultPoolRules: PoolRulesInput = {
  seats: 3,
  counting: 'account',
  leaseDays: 90,
  refreshHours: 24,
  idleDays: 60,
  swaps: 6,
  swapDays: 90,
  isOfflineAllowed: true,
  offlineDays: null,
  courtesyHours: 72,
  courtesyDays: 30,
  enforcedFrom: null,
};

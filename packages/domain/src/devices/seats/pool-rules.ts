import { z } from 'zod';
import { int32, isoTime } from '../../fields.ts';
import { poolWindowMaxDays } from '../../limits.ts';
import { seatCountings } from '../fields.ts';

/** The rules of a pool that staff may set. */
export const poolRules = z.object({
  seats: int32(0, 100_000),
  counting: z.enum(seatCountings).meta({ description: '`grants`: times the active grants in the pool.' }),
  leaseDays: int32(1, 3650).meta({ description: 'How long all plays without internet.' }),
  refreshHours: int32(1, 8760).meta({ description: 'When a plugin asks again.' }),
  idleDays: int32(1, 3650).meta({ description: 'A place that is unused so long is given away when it is needed.' }),
  swaps: int32(0, 1000),
  swapDays: int32(1, poolWindowMaxDays),
  isOfflineAllowed: z.boolean(),
  offlineDays: int32(1, 36_500).nullable().meta({ description: 'Null: what was bought for good does not end.' }),
  courtesyHours: int32(1, 720),
  courtesyDays: int32(1, poolWindowMaxDays),
  enforcedFrom: isoTime.nullable().meta({ description: 'Before it the limit is counted and never refused.' }),
});
export type PoolRulesInput = z.output<typeof poolRules>;

/** The default rules of a pool. */
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

import type { z } from 'zod';
import { poolName } from '../../devices/fields.ts';
import { poolRules } from '../../devices/seats/pool-rules.ts';
import { total } from '../fields.ts';

export const poolReport = poolRules.extend({
  name: poolName,
  skus: total,
  /** Accounts with a computer in it, and accounts with more computers than seats. */
  accounts: total,
  over: total,
});
export type PoolReport = z.infer<typeof poolReport>;

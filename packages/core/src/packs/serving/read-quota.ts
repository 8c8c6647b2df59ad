import type { Db } from '@backline/db';
import type { Core } from '../../core.ts';
import { type Charge, readAllowance } from '../../rate-limit.ts';
import { toQuotaCharge, toTrialCharge } from './charge-quota.ts';
import { findPackRights } from './find-rights.ts';

/** The bytes that an account has used of a quota in the current window. */
export interface SpentQuota {
  charge: Charge;
  isTrial: boolean;
  spentMib: number;
  maxMib: number;
  /** When the quota resets; null if nothing was downloaded. */
  renewsAt: Date | null;
}

/** The quotas of an account. */
export async function readPackQuotas(core: Core, userId: string, db: Db = core.store.db): Promise<SpentQuota[]> {
  const charges = [await toQuotaCharge(userId, await findPackRights(core, userId)), toTrialCharge(core, userId)];
  return Promise.all(
    charges.map(async (charge) => {
      const { left, renewsAt } = await readAllowance(core, db, charge);
      const isTrial = charge.limit === 'pack_trial';
      return { charge, isTrial, spentMib: charge.max - left, maxMib: charge.max, renewsAt };
    }),
  );
}

import { isNull, type Problem } from '@backline/db';
import { parseEmail } from '@backline/domain/inputs/parse-email';
import type { Core } from '../../core.ts';
import { findPackProblems } from '../../packs/find-pack-problems.ts';
import { findLimitProblems, findLinkProblems, findSessionProblems } from './find-access-problems.ts';
import { findBackupProblems, type OpenBackupPlace } from './find-backup-problems.ts';
import { findClockProblems } from './find-clock-problems.ts';
import { findDeviceProblems } from './find-device-problems.ts';
import { findKeyProblems } from './find-key-problems.ts';
import { findAuditProblems, findLicenseProblems } from './find-license-problems.ts';
import { findOutboxProblems } from './find-outbox-problems.ts';
import { findPaymentProblems } from './find-payment-problems.ts';
import { findPlanProblems } from './find-plan-problems.ts';
import { findSaleProblems, findTaxProblems } from './find-price-problems.ts';
import { findRefundProblems } from './find-refund-problems.ts';
import { findSumProblems } from './find-sum-problems.ts';
import { findUnmailedAccounts } from './find-unmailed-accounts.ts';
import { findRepeatProblems, findTaskProblems } from './find-work-problems.ts';

/**
 * Checks the database's invariants row by row. Returns an empty list if all is well. Messages contain ids but never
 * secrets. `openPlace` is set if the settings name a backup place.
 */
export async function runDoctor(core: Core, openPlace: OpenBackupPlace | null = null): Promise<Problem[]> {
  const checks = [
    findAddressProblems,
    findSessionProblems,
    findLinkProblems,
    findUnmailedAccounts,
    findOutboxProblems,
    findLimitProblems,
    findLicenseProblems,
    findKeyProblems,
    findDeviceProblems,
    findPackProblems,
    findPaymentProblems,
    findRefundProblems,
    findSumProblems,
    findPlanProblems,
    findSaleProblems,
    findTaxProblems,
    findAuditProblems,
    findClockProblems,
    findRepeatProblems,
    findTaskProblems,
  ];
  const found: Problem[] = [];
  for (const check of checks) found.push(...(await check(core)));
  return [...found, ...(await findBackupProblems(core, openPlace))];
}

async function findAddressProblems(core: Core): Promise<Problem[]> {
  const { users } = core.store.t;
  const rows = await core.store.db
    .select({ id: users.id, email: users.email, canonical: users.emailCanonical })
    .from(users)
    // An erased account has no address any more.
    .where(isNull(users.erasedAt));
  return rows
    .filter((row) => parseEmail(row.email)?.canonical !== row.canonical)
    .map((row) => ({
      code: 'address_not_canonical',
      message: `User ${row.id}: the canonical address is not that of the address. Two accounts could share a mailbox.`,
    }));
}

import { accountTables } from './account.ts';
import { catalogTables } from './catalog.ts';
import { deviceTables } from './devices.ts';
import { factorTables } from './factors.ts';
import { licenseTables } from './licenses.ts';
import { packTables } from './packs.ts';
import { paymentTables } from './payments.ts';
import { planTables } from './plan.ts';
import { consentTables, privacyTables } from './privacy.ts';
import { serviceTables } from './service.ts';
import type { Kit } from './sqlite-kit.ts';
import { refundTables, supportTables } from './support.ts';
import { taskTables } from './tasks.ts';

export type Tables = ReturnType<typeof createTables>;

/** Every table, declared once for both databases. */
export function createTables(kit: Kit) {
  const account = accountTables(kit);
  const licenses = licenseTables(kit, account);
  const referred = { ...account, ...licenses };
  return {
    ...referred,
    ...catalogTables(kit, referred),
    ...packTables(kit, referred),
    ...paymentTables(kit, referred),
    ...planTables(kit, account),
    ...deviceTables(kit, referred),
    ...supportTables(kit),
    ...refundTables(kit),
    ...factorTables(kit, account),
    ...privacyTables(kit, account),
    ...consentTables(kit, account),
    ...taskTables(kit, account),
    ...serviceTables(kit),
  };
}

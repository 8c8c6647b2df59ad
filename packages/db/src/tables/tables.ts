import { accountTables } from './account.ts';
import { catalogTables } from './catalog.ts';
import { deviceTables } from './devices.ts';
import { licenseTables } from './licenses.ts';
import { paymentTables } from './payments.ts';
import { planTables } from './plan.ts';
import { serviceTables } from './service.ts';
import type { Kit } from './sqlite-kit.ts';

/** Every table, declared once for both databases. */
export function createTables(kit: Kit) {
  const account = accountTables(kit);
  const licenses = licenseTables(kit, account);
  return {
    ...account,
    ...licenses,
    ...catalogTables(kit, licenses),
    ...paymentTables(kit, account),
    ...planTables(kit, account),
    ...deviceTables(kit, account),
    ...serviceTables(kit),
  };
}

export type Tables = ReturnType<typeof createTables>;

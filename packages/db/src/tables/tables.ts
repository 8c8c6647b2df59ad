import { type AccountTables, accountTables } from './account.ts';
import { catalogTables } from './catalog.ts';
import { deviceTables } from './devices.ts';
import { factorTables } from './factors.ts';
import { importTables } from './imports.ts';
import { type LicenseTables, licenseTables } from './licenses.ts';
import { packTables } from './packs.ts';
import { paymentTables } from './payments.ts';
import { planTables } from './plan.ts';
import { consentTables, privacyTables } from './privacy.ts';
import { serviceTables } from './service.ts';
import type { Kit } from './sqlite-kit.ts';
import { refundTables, supportTables } from './support.ts';
import { taskTables } from './tasks.ts';

export type Tables = AccountTables &
  LicenseTables &
  ReturnType<typeof catalogTables> &
  ReturnType<typeof importTables> &
  ReturnType<typeof packTables> &
  ReturnType<typeof paymentTables> &
  ReturnType<typeof planTables> &
  ReturnType<typeof deviceTables> &
  ReturnType<typeof supportTables> &
  ReturnType<typeof refundTables> &
  ReturnType<typeof factorTables> &
  ReturnType<typeof privacyTables> &
  ReturnType<typeof consentTables> &
  ReturnType<typeof taskTables> &
  ReturnType<typeof serviceTables>;

type MakeArea = (kit: Kit, tables: AccountTables & LicenseTables) => object;

const makers: Record<keyof Tables, MakeArea> = {
  users: accountTables,
  sessions: accountTables,
  loginMachines: accountTables,
  oneTimeTokens: accountTables,
  auditEntries: accountTables,
  auditHead: accountTables,
  skus: licenseTables,
  licenseBatches: licenseTables,
  licenseCodes: licenseTables,
  grants: licenseTables,
  grantHolds: licenseTables,
  offers: licenseTables,
  releases: licenseTables,
  installers: licenseTables,
  codeLayouts: importTables,
  developers: catalogTables,
  collections: catalogTables,
  moods: catalogTables,
  prices: catalogTables,
  providerProducts: catalogTables,
  previews: catalogTables,
  previewFiles: catalogTables,
  publicState: catalogTables,
  packPublications: packTables,
  packCurrent: packTables,
  packBundles: packTables,
  packBundleUses: packTables,
  packTransfers: packTables,
  paymentEvents: paymentTables,
  paymentCustomers: paymentTables,
  orders: paymentTables,
  orderReaders: paymentTables,
  withdrawals: paymentTables,
  orderItems: paymentTables,
  adjustments: paymentTables,
  orderNotices: paymentTables,
  reviews: paymentTables,
  providerCursors: paymentTables,
  subscriptions: planTables,
  subscriptionNotices: planTables,
  trialClaims: planTables,
  accountLocks: planTables,
  seatPools: deviceTables,
  seatExtras: deviceTables,
  pluginDevices: deviceTables,
  seatMoves: deviceTables,
  pluginInstalls: deviceTables,
  pluginSeats: deviceTables,
  pluginSeatEnds: deviceTables,
  deviceSignIns: deviceTables,
  offlineLeases: deviceTables,
  pluginRefusals: deviceTables,
  signingKeys: deviceTables,
  findTexts: supportTables,
  refundRequests: refundTables,
  passkeys: factorTables,
  totp: factorTables,
  recoveryCodes: factorTables,
  loginChallenges: factorTables,
  subjectKeys: privacyTables,
  signIns: privacyTables,
  consents: consentTables,
  terms: consentTables,
  auditCheckpoints: privacyTables,
  tasks: taskTables,
  milestones: serviceTables,
  shop: serviceTables,
  repeats: serviceTables,
  backups: serviceTables,
  rateLimitBuckets: serviceTables,
  outboxMessages: serviceTables,
  mailPauses: serviceTables,
  keyChecks: serviceTables,
  databaseMoves: serviceTables,
};

/**
 * Every table, declared once for both databases. An area's tables are made when one of them is first read: a command needs
 * one or two areas, and making all takes longer than its queries.
 */
export function createTables(kit: Kit): Tables {
  const tables = {} as Tables;
  for (const [name, makeArea] of Object.entries(makers))
    Object.defineProperty(tables, name, {
      configurable: true,
      enumerable: true,
      get() {
        for (const [made, value] of Object.entries(makeArea(kit, tables)))
          Object.defineProperty(tables, made, { value, enumerable: true });
        return tables[name as keyof Tables];
      },
    });
  return tables;
}

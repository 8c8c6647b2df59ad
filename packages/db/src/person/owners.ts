import type { Tables } from '../engine/store.ts';

/** A column that has the person's id, or a column of rows that are the person's. */
export type OwnedBy = { column: string } | { column: string; of: keyof Tables; at: string };

/**
 * How a row is known to be a person's: by any of these. `triggers`: the databases' own triggers follow another table.
 * `nobody`: no row says whose it is, and none is exported or erased.
 */
export type Owner = readonly OwnedBy[] | 'triggers' | 'nobody';

const byUser = [{ column: 'userId' }] as const;
const byOrder = [{ column: 'transactionId', of: 'orders', at: 'transactionId' }] as const;
const byDevice = [{ column: 'deviceId', of: 'pluginDevices', at: 'id' }] as const;

/** Every table with a column that is marked as of a person. A test holds that none is missing, and none too many. */
export const owners = {
  users: [{ column: 'id' }],
  sessions: byUser,
  loginMachines: byUser,
  oneTimeTokens: byUser,
  auditEntries: [{ column: 'subjectUserId' }],
  licenseBatches: 'nobody',
  licenseCodes: [{ column: 'redeemedBy' }],
  grants: byUser,
  grantHolds: [{ column: 'grantId', of: 'grants', at: 'id' }],
  paymentEvents: [
    { column: 'entityId', of: 'orders', at: 'transactionId' },
    { column: 'entityId', of: 'subscriptions', at: 'subscriptionId' },
    { column: 'entityId', of: 'adjustments', at: 'adjustmentId' },
    { column: 'entityId', of: 'paymentCustomers', at: 'customerId' },
  ],
  paymentCustomers: [
    { column: 'customerId', of: 'orders', at: 'customerId' },
    { column: 'customerId', of: 'subscriptions', at: 'customerId' },
  ],
  orders: byUser,
  orderReaders: byUser,
  withdrawals: byOrder,
  orderItems: byOrder,
  adjustments: byOrder,
  orderNotices: byOrder,
  reviews: byOrder,
  subscriptions: byUser,
  subscriptionNotices: [{ column: 'subscriptionId', of: 'subscriptions', at: 'subscriptionId' }],
  trialClaims: byUser,
  accountLocks: byUser,
  seatExtras: byUser,
  pluginDevices: byUser,
  pluginInstalls: byDevice,
  pluginSeats: byUser,
  pluginSeatEnds: byDevice,
  seatMoves: byUser,
  deviceSignIns: byUser,
  offlineLeases: byUser,
  pluginRefusals: byUser,
  findTexts: 'triggers',
  tasks: byUser,
  refundRequests: byOrder,
  passkeys: byUser,
  totp: byUser,
  recoveryCodes: byUser,
  loginChallenges: byUser,
  subjectKeys: byUser,
  signIns: byUser,
  consents: byUser,
  rateLimitBuckets: 'nobody',
  outboxMessages: byUser,
} as const satisfies Partial<Record<keyof Tables, Owner>>;

export type PersonTable = keyof typeof owners;

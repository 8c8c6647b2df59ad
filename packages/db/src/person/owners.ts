import type { Tables } from '../engine/store.ts';

/** A column with the person's id, or one that refers to the person's rows. */
export type OwnedBy = { column: string } | { column: string; of: keyof Tables; at: string };

/**
 * How to find a person's rows: by any of these. `triggers`: the database's triggers follow another table. `nobody`:
 * rows without an owner, which are neither exported nor erased.
 */
export type Owner = readonly OwnedBy[] | 'triggers' | 'nobody';

const byUser = [{ column: 'userId' }] as const;
const byOrder = [{ column: 'transactionId', of: 'orders', at: 'transactionId' }] as const;
const byDevice = [{ column: 'deviceId', of: 'pluginDevices', at: 'id' }] as const;

/** Every table with a column marked as personal. A test checks that the list is exact. */
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

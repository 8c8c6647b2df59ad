import { z } from 'zod';
import { emailInput } from '../email.ts';
import { isoTime, skuInput } from '../licenses/license.ts';
import { grantCauses } from '../licenses/terms.ts';
import { money } from '../money.ts';
import { reviewReasons, transactionStatuses } from '../payments/orders.ts';
import { plan } from '../plans/plan.ts';
import { subscriptionStates } from '../plans/terms.ts';

/** Every call of the support desk says why; the audit keeps it. */
export const reason = z
  .string()
  .trim()
  .min(3, 'Say why, in a few words')
  .max(500)
  .meta({ pattern: '.*', description: 'Why: kept in the audit.' });

export const shown = z.string().max(2048).meta({ pattern: '.*' });

export const total = z.int().min(0).max(2_000_000_000).meta({ format: 'int32' });

export const many = 10_000;

export const batchName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, dots and dashes');

export const days = z
  .int()
  .min(1)
  .max(36_500)
  .meta({ format: 'int32' })
  .nullable()
  .meta({ description: 'How long a code grants its SKU; null for ever.' });

export const typedCode = z.string().trim().min(1).max(256).meta({ pattern: '.*' });

/** A code, or what is printed of it when it is stored: the last four characters, within a batch. */
export const codeReference = z.object({ licenseCode: typedCode, reason });

export const batchOutput = z.object({
  batch: batchName,
  sku: skuInput,
  productName: shown,
  days,
  expiresAt: isoTime.nullable(),
  createdAt: isoTime,
  createdBy: shown,
  reason: shown,
  codes: total,
  redeemed: total,
  revoked: total,
  isRevoked: z.boolean(),
});
export type Batch = z.infer<typeof batchOutput>;

export const batchReference = z.object({ batch: batchName, reason });

export const reasonOnly = z.object({ reason });

export const codeState = z.enum(['free', 'redeemed', 'expired', 'revoked']);

export const codeOutput = z.object({
  /** How the code can be named once it is stored. */
  lastFour: shown,
  batch: batchName,
  sku: skuInput,
  productName: shown,
  days,
  expiresAt: isoTime.nullable(),
  state: codeState,
  redeemedBy: shown.nullable(),
  redeemedAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
  isBatchRevoked: z.boolean(),
});
export type CodeReport = z.infer<typeof codeOutput>;

export const changeCodeInput = codeReference;

/** What a change has touched: codes, and grants that came from them. */
export const changedOutput = z.object({ codes: total, grants: total });

export const userReference = z.object({ email: emailInput, reason });

export const grantReference = z.object({ grantId: z.uuid().max(36), reason });

export const grantOutput = z.object({
  id: shown,
  sku: skuInput,
  productName: shown,
  cause: z.enum(grantCauses),
  causeRef: shown,
  grantedAt: isoTime,
  startsAt: isoTime,
  endsAt: isoTime.nullable(),
  state: z.enum(['active', 'waiting', 'expired', 'suspended', 'revoked']),
  holds: z.array(z.object({ effect: z.enum(['revoked', 'suspended']), reason: shown })).max(many),
});
export type GrantReport = z.infer<typeof grantOutput>;

/** What an entry says beside its action: `devices`, or `prices.added` for one of a group. */
const details = z.record(
  z
    .string()
    .max(64)
    .regex(/^\w+(\.\w+)*$/),
  z.union([shown, z.number(), z.boolean(), z.null()]),
);

export const auditOutput = z.object({
  seq: total,
  at: isoTime,
  actor: shown,
  source: shown,
  action: shown,
  subject: shown.nullable(),
  reason: shown.nullable(),
  details,
});
export type AuditReport = z.infer<typeof auditOutput>;

export const subscriptionState = z.enum(subscriptionStates);

export const subscriptionId = z
  .string()
  .trim()
  .max(64)
  .regex(/^sub_[a-z\d]{26}$/, 'is not the id of a subscription');

/** A subscription as the mirror has it. */
export const subscriptionOutput = z.object({
  subscriptionId: shown,
  /** Whose it is; null: nobody's that is known. */
  email: shown.nullable(),
  status: subscriptionState,
  plan,
  /** What is charged at `nextBilledAt`; null: nothing will be, or it is not known. */
  next: money.nullable(),
  startedAt: isoTime,
  trialEndsAt: isoTime.nullable(),
  periodStartsAt: isoTime.nullable(),
  periodEndsAt: isoTime.nullable(),
  nextBilledAt: isoTime.nullable(),
  scheduledAction: z.enum(['cancel', 'pause', 'resume']).nullable(),
  scheduledAt: isoTime.nullable(),
  canceledAt: isoTime.nullable(),
  pausedAt: isoTime.nullable(),
  /** When the provider was last asked about it. */
  checkedAt: isoTime.nullable(),
});
export type Subscription = z.infer<typeof subscriptionOutput>;

export const reviewOutput = z.object({
  id: shown,
  reason: z.enum(reviewReasons),
  /** The reason in words. */
  message: shown,
  transactionId: shown,
  /** The item or the adjustment that it is about; empty: the whole order. */
  part: shown,
  details,
  createdAt: isoTime,
  resolvedAt: isoTime.nullable(),
  resolvedBy: shown.nullable(),
  resolution: shown.nullable(),
});
export type Review = z.infer<typeof reviewOutput>;

export const orderOutput = z.object({
  transactionId: shown,
  status: z.enum(transactionStatuses),
  buyer: z.enum(['checkout', 'subscription', 'token', 'support', 'customer', 'guest', 'unknown']).nullable(),
  email: shown.nullable(),
  total: money,
  createdAt: isoTime,
  settledAt: isoTime.nullable(),
  items: z
    .array(
      z.object({
        itemId: shown,
        priceId: shown,
        sku: shown.nullable(),
        productName: shown.nullable(),
        quantity: total,
        total,
        grantId: shown.nullable(),
        isCode: z.boolean(),
      }),
    )
    .max(many),
  adjustments: z.array(z.object({ adjustmentId: shown, action: shown, status: shown, isFull: z.boolean() })).max(many),
});
export type OrderReport = z.infer<typeof orderOutput>;

export const subscriptionReportOutput = subscriptionOutput.extend({
  customerId: shown,
  priceId: shown,
  /** Newest first. */
  payments: z
    .array(
      z.object({
        transactionId: shown,
        status: z.enum(transactionStatuses),
        /** What made it, in the provider's words. */
        origin: shown.nullable(),
        total: money,
        createdAt: isoTime,
        /** The end of the period that it pays for. */
        periodEndsAt: isoTime.nullable(),
        grants: z
          .array(
            grantOutput
              .pick({ id: true, sku: true, productName: true, state: true, endsAt: true })
              .extend({ graceUntil: isoTime.nullable() }),
          )
          .max(many),
      }),
    )
    .max(many),
  /** The mails about it that were ordered, oldest first. */
  notices: z.array(z.object({ kind: shown, at: isoTime })).max(many),
  /** What of it waits for a person. */
  reviews: z.array(reviewOutput).max(many),
});
export type SubscriptionReport = z.infer<typeof subscriptionReportOutput>;

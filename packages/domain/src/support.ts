import { z } from 'zod';
import { role } from './account.ts';
import { emailInput } from './email.ts';
import { grantCauses } from './license-terms.ts';
import { isoTime, redeemOutput, skuInput } from './licenses.ts';
import { licenseChunkMax, licenseListMax } from './limits.ts';
import { money } from './money.ts';
import { reviewReasons, transactionId, transactionStatuses } from './orders.ts';
import { plan } from './plan.ts';
import { subscriptionStates } from './plan-terms.ts';

/** Every call of the support desk says why; the audit keeps it. */
const reason = z
  .string()
  .trim()
  .min(3, 'Say why, in a few words')
  .max(500)
  .meta({ pattern: '.*', description: 'Why: kept in the audit.' });
const shown = z.string().max(2048).meta({ pattern: '.*' });
const total = z.int().min(0).max(2_000_000_000).meta({ format: 'int32' });
const many = 10_000;

export const batchName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, dots and dashes');
const days = z
  .int()
  .min(1)
  .max(36_500)
  .meta({ format: 'int32' })
  .nullable()
  .meta({ description: 'How long a code grants its SKU; null for ever.' });
const typedCode = z.string().trim().min(1).max(256).meta({ pattern: '.*' });

/** A code, or what is printed of it when it is stored: the last four characters, within a batch. */
const codeReference = z.object({ licenseCode: typedCode, reason });

export const batchInput = z.object({
  batch: batchName,
  sku: skuInput,
  days,
  /** When the codes themselves expire, or null. */
  expiresAt: isoTime.nullable(),
  reason,
});
export type NewBatch = z.output<typeof batchInput>;
export const generateInput = batchInput.extend({
  count: z.int().min(1).max(licenseChunkMax).meta({ format: 'int32' }),
});
export type NewCodes = z.output<typeof generateInput>;
export const addCodesInput = z.object({
  batch: batchName,
  licenseCodes: z.array(typedCode).min(1).max(licenseChunkMax),
  reason,
});
export const addCodesOutput = z.object({ added: total, known: total });

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
export const generateOutput = z.object({ batch: batchOutput, licenseCodes: z.array(shown).max(licenseChunkMax) });
export const batchListOutput = z.object({ batches: z.array(batchOutput).max(many) });
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
export const getCodeInput = codeReference;
export const codeListOutput = z.object({ codes: z.array(codeOutput).max(many) });
export const changeCodeInput = codeReference;
/** What a change has touched: codes, and grants that came from them. */
export const changedOutput = z.object({ codes: total, grants: total });

export const listCodesInput = batchReference.extend({ after: shown.nullable() });
export const codePageOutput = z.object({ codes: z.array(codeOutput).max(many), next: shown.nullable() });

export const redeemForInput = z.object({
  email: emailInput,
  licenseCodes: z
    .array(z.string().max(256).meta({ pattern: '.*' }))
    .min(1)
    .max(licenseListMax),
  /** Tells what would happen and changes nothing. */
  isDryRun: z.boolean(),
  reason,
});
export const redeemForOutput = redeemOutput;

export const userReference = z.object({ email: emailInput, reason });
export const grantInput = userReference.extend({ sku: skuInput, days });
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

const details = z.record(z.string().max(64).regex(/^\w+$/), z.union([shown, z.number(), z.boolean(), z.null()]));

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
export const auditInput = z.object({
  /** Newest first, from before this number; null from the newest. */
  before: z.int().min(1).max(2_000_000_000).meta({ format: 'int32' }).nullable(),
  limit: z.int().min(1).max(500).meta({ format: 'int32' }),
  email: emailInput.optional(),
  reason,
});
export const auditListOutput = z.object({ entries: z.array(auditOutput).max(many) });
/** An entry of the audit that was kept elsewhere: its number and its hash. */
export const auditAnchor = z
  .string()
  .trim()
  .max(64)
  .regex(/^[1-9]\d{0,9}:[\w-]{43}$/, 'must be the SEQ:HASH that was kept');
export const auditVerifyInput = z.object({ since: auditAnchor.optional(), reason });
export const auditVerdict = z.object({
  entries: total,
  /** The first entry that is not as it was written, or null. */
  brokenAt: total.nullable(),
  /** The end that was found sound: kept elsewhere, it shows later that nothing was removed. */
  anchor: auditAnchor.nullable(),
  message: shown,
});

const subscriptionState = z.enum(subscriptionStates);
const subscriptionId = z
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

export const userReportOutput = z.object({
  id: shown,
  email: shown,
  contactName: shown.nullable(),
  role,
  hasPassword: z.boolean(),
  hasMarketingConsent: z.boolean(),
  onboardingOffer: shown.nullable(),
  createdAt: isoTime,
  verifiedAt: isoTime.nullable(),
  disabledAt: isoTime.nullable(),
  /** The subscription that counts; null: never had one. */
  subscription: subscriptionOutput.nullable(),
  sessions: z
    .array(
      z.object({ id: shown, machineId: shown, userAgent: shown.nullable(), createdAt: isoTime, lastSeenAt: isoTime }),
    )
    .max(many),
  links: z.array(z.object({ purpose: shown, newEmail: shown.nullable(), expiresAt: isoTime })).max(many),
  mails: z
    .array(
      z.object({
        kind: shown,
        createdAt: isoTime,
        deliveredAt: isoTime.nullable(),
        failedAt: isoTime.nullable(),
        attempts: total,
      }),
    )
    .max(many),
  grants: z.array(grantOutput).max(many),
  audit: z.array(auditOutput).max(many),
});
export type UserReport = z.infer<typeof userReportOutput>;

/** `isChanged` false: it was so already. `subscription`: a plan that runs on at the provider. */
export const disabledUserOutput = z.object({
  email: shown,
  isChanged: z.boolean(),
  ended: total,
  subscription: subscriptionOutput.nullable(),
});
export type DisabledUser = z.infer<typeof disabledUserOutput>;

export const explainInput = z.object({ email: emailInput, sku: skuInput, reason });
export const explainOutput = z.object({
  has: z.boolean(),
  /** The answer in one sentence. */
  verdict: shown,
  /** The chain of what happened, oldest first. */
  chain: z.array(z.object({ at: isoTime, what: shown })).max(many),
  /** What support can do next, as commands. */
  next: z.array(shown).max(many),
});
export type Explanation = z.infer<typeof explainOutput>;

export const skuOutput = z.object({ sku: skuInput, productName: shown, subject: shown });
export const skuListOutput = z.object({ skus: z.array(skuOutput).max(many) });
export const endedOutput = z.object({ ended: total });
export const inviteOutput = z.object({ isNew: z.boolean() });

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
export const reviewListOutput = z.object({ reviews: z.array(reviewOutput).max(many) });
export const resolveReviewInput = z.object({
  reviewId: z.uuid('is not the id of a review').max(36),
  deliverTo: emailInput.nullable(),
  reason,
});

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
export const orderListInput = z.object({
  /** Of an account, or the one that a guest paid with. */
  email: emailInput.optional(),
  transactionId: transactionId.optional(),
  reason,
});
export const orderListOutput = z.object({ orders: z.array(orderOutput).max(many) });

export const subscriptionListInput = z.object({ status: subscriptionState.nullable(), reason });
/** `total` tells how many there are where not all are listed. */
export const subscriptionListOutput = z.object({ subscriptions: z.array(subscriptionOutput).max(many), total });

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
/** By account, or one by its id. */
export const subscriptionShowInput = z.object({
  email: emailInput.optional(),
  subscriptionId: subscriptionId.optional(),
  reason,
});
export const subscriptionShowOutput = z.object({
  /** The time that the dates are compared with. */
  asOf: isoTime,
  account: z
    .object({
      email: shown,
      /** Whether the account or its mailbox had a plan before. */
      hadTrial: z.boolean(),
      /** Until when a trial is kept for a checkout that is open. */
      trialReservedUntil: isoTime.nullable(),
      /** The checkout that is open for it. */
      openTransactionId: shown.nullable(),
    })
    .nullable(),
  /** The one that counts first. */
  subscriptions: z.array(subscriptionReportOutput).max(many),
});
export type SubscriptionAnswer = z.infer<typeof subscriptionShowOutput>;
export const subscriptionReference = z.object({ subscriptionId, reason });
/** `isNews`: whether the provider said something that was not known. */
export const refreshedOutput = z.object({ subscription: subscriptionOutput, isNews: z.boolean() });

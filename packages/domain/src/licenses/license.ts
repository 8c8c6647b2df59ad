import { z } from 'zod';
import { int32, isoTime, shownLine } from '../fields.ts';
import { transactionId } from '../transaction-id.ts';
import { skuInput } from './sku.ts';

export { skuInput };

/**
 * Why a code was not added. `not_tried`: too many wrong codes preceded it; it is unchanged and can be sent again later.
 */
export const redeemReason = z.enum([
  'malformed',
  'unknown',
  'redeemed_by_you',
  'redeemed',
  'expired',
  'revoked',
  'not_tried',
]);
export type RedeemReason = z.infer<typeof redeemReason>;

export const license = z.object({
  sku: skuInput,
  productName: shownLine,
  subject: shownLine,
  /** Null: it does not expire. */
  expirationDate: isoTime.nullable(),
  expired: z.boolean(),
  /** True if it is in force now. */
  activated: z.boolean(),
  /** True while the customer's bank looks at the payment for it. */
  disputed: z.boolean().optional(),
  /** The order that holds it. Absent where it came in another way. */
  orderId: transactionId.optional(),
});
export type License = z.infer<typeof license>;

/** A license that was paid back, and is no longer owned. */
export const refundedLicense = z.object({ sku: skuInput, productName: shownLine, refundedAt: isoTime });
export type RefundedLicense = z.infer<typeof refundedLicense>;

export const redeemed = z.object({ licenseCode: shownLine, sku: skuInput, productName: shownLine });

export const refused = z.object({ licenseCode: shownLine, error: z.literal(true), reason: redeemReason });

/** On how many computers of an account it plays. Null: not known. */
export const seatCount = int32(0, 100_000).nullable();

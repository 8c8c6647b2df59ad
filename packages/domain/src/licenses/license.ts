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
  /** Null if it does not expire. */
  expirationDate: isoTime.nullable(),
  expired: z.boolean(),
  /** True if it is active now. */
  activated: z.boolean(),
  /** True while the customer's bank reviews its payment. */
  disputed: z.boolean().optional(),
  /** The order it came from. Absent for other sources. */
  orderId: transactionId.optional(),
});
export type License = z.infer<typeof license>;

/** A license that was refunded and is no longer owned. */
export const refundedLicense = z.object({ sku: skuInput, productName: shownLine, refundedAt: isoTime });
export type RefundedLicense = z.infer<typeof refundedLicense>;

export const redeemed = z.object({ licenseCode: shownLine, sku: skuInput, productName: shownLine });

export const refused = z.object({ licenseCode: shownLine, error: z.literal(true), reason: redeemReason });

/** How many computers of an account it plays on. Null if unknown. */
export const seatCount = int32(0, 100_000).nullable();

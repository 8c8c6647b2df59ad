import { z } from 'zod';
import { cardImage, catalogId, slug } from '../catalog/catalog.ts';
import { int32, isoTime, shownLine, shownText } from '../fields.ts';
import { countVisible, toName } from '../inputs/names.ts';
import { skuInput } from '../licenses/license.ts';
import { currencyCode, money } from '../money.ts';
import { withdrawalStates } from '../payments/refunds.ts';
import { transactionId } from '../transaction-id.ts';
import { correctionBars, invoiceBars, lineBars, orderWords, withdrawalBars } from './rules.ts';

/** An amount that may be negative, such as a credit. */
export const signedMoney = z.object({
  amount: int32(-1_000_000_000, 1_000_000_000),
  currency: currencyCode,
});

export const orderReference = z.object({ transactionId });

export const itemId = z
  .string()
  .trim()
  .max(64)
  .regex(/^txnitm_[a-z\d]{26}$/, 'is not the id of a line, such as txnitm_01hv8wptq8987qeep44cyrewp9');

/** How an item appears in the shop today. A plan and an item no longer sold have no page. */
const inShop = {
  sku: skuInput.nullable(),
  productName: shownLine.nullable(),
  collectionId: catalogId.nullable(),
  collectionSlug: slug.nullable(),
  assets: cardImage.nullable(),
};

/** True if an action is possible, or the reason why not. */
const ability = <Bars extends readonly [string, ...string[]]>(bars: Bars) =>
  z.object({ isPossible: z.boolean(), why: z.enum(bars).nullable() });

export const orderWord = z.enum(orderWords);

/** A row of the list. */
export const orderSummary = z.object({
  transactionId,
  /** When it was paid, or started if that is unknown. */
  paidAt: isoTime,
  /** The charge, in the currency of the payment. */
  total: money,
  word: orderWord,
  isPlan: z.boolean(),
  items: z.array(z.object(inShop)).max(100),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** The standing of a delivered item: usable, on hold while a bank reviews the payment, or ended. */
export const deliveryStandings = ['usable', 'on_hold', 'ended'] as const;

/**
 * `license`: in the asking account, or the buyer's. `waiting`: support is reviewing it. `unpaid`: delivered once paid.
 * `none`: a credit delivers nothing.
 */
export const delivered = z.object({
  kind: z.enum(['license', 'code', 'waiting', 'unpaid', 'none']),
  /** Null unless it was delivered as a code. */
  lastFour: shownText(4).nullable(),
  codeState: z.enum(['free', 'redeemed', 'revoked']).nullable(),
  /** Null if nothing was delivered. */
  standing: z.enum(deliveryStandings).nullable(),
});

export const orderLine = z.object({
  itemId,
  ...inShop,
  quantity: int32(-1000, 1000),
  /** Before discount and tax. Null for orders from before these were stored. */
  price: signedMoney.nullable(),
  discount: signedMoney.nullable(),
  tax: signedMoney.nullable(),
  total: signedMoney,
  /** The refunded sum. */
  refunded: money,
  delivered,
  withdraw: ability(lineBars),
});
export type OrderLine = z.infer<typeof orderLine>;

export const orderAdjustment = z.object({
  adjustmentId: shownText(64),
  kind: z.enum(['refund', 'credit', 'dispute', 'dispute_ended', 'other']),
  state: z.enum(['asked', 'approved', 'rejected', 'reversed']),
  /** Null for orders from before it was stored. */
  total: money.nullable(),
  createdAt: isoTime,
  /** The affected lines. */
  itemIds: z.array(shownText(64)).max(100),
});
export type OrderAdjustment = z.infer<typeof orderAdjustment>;

export const withdrawal = z.object({
  withdrawalId: z.uuid().max(36),
  state: z.enum(withdrawalStates),
  askedAt: isoTime,
  itemIds: z.array(shownText(64)).max(100),
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const orderDetails = z.object({
  transactionId,
  paidAt: isoTime,
  word: orderWord,
  /** For a payment of a plan, its period. */
  isPlan: z.boolean(),
  periodEndsAt: isoTime.nullable(),
  /** The plan is past due, and this is paid once its payment method is updated. */
  isDue: z.boolean(),
  /** The charge, after the sums of the lines; null for orders from before these were stored. */
  total: money,
  subtotal: signedMoney.nullable(),
  discount: signedMoney.nullable(),
  tax: signedMoney.nullable(),
  /** The amount paid from the customer's balance at the provider. Negative if it was added to the balance. */
  credit: signedMoney.nullable(),
  refunded: money,
  invoiceNumber: shownText(64).nullable(),
  invoiceCorrectedAt: isoTime.nullable(),
  cardLastFour: shownText(8).nullable(),
  lines: z.array(orderLine).max(100),
  adjustments: z.array(orderAdjustment).max(100),
  withdrawals: z.array(withdrawal).max(100),
  can: z.object({
    invoice: ability(invoiceBars),
    correct: ability(correctionBars),
    withdraw: ability(withdrawalBars).extend({ until: isoTime.nullable() }),
  }),
});
export type OrderDetails = z.infer<typeof orderDetails>;

/** The link opens the invoice without a login until it expires. It is neither stored nor logged here. */
export const invoiceLink = z.object({ url: z.url().max(2048), expiresAt: isoTime });

/** The name of the withdrawing person, as typed. */
export const withdrawerName = z
  .string()
  .max(1024)
  .meta({ pattern: '\\S', description: 'Your name, 2 to 200 characters.' })
  .transform(toName)
  .refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), 'The name has characters that cannot be shown')
  .refine((name) => countVisible(name) >= 2, 'Please enter your name')
  .refine((name) => name.length <= 200, 'The name is longer than is accepted here');

/** Without `itemIds`, the withdrawal is for every line that allows it. */
export const withdrawnItems = z.array(itemId).min(1).max(100).optional();

/** The token from a mailed order link. */
export const orderToken = z
  .string({ error: 'The token of the mailed link is missing' })
  .max(256, 'This is not a token of ours')
  .regex(/^[\w.-]+$/, 'This is not a token of ours');

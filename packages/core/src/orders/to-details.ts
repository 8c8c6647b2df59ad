import { and, type Db, desc, eq, inArray, or } from '@backline/db';
import type { HoldEffect } from '@backline/domain/licenses/terms';
import type { OrderAdjustment, OrderDetails, OrderLine } from '@backline/domain/orders/order';
import {
  findCorrectionBar,
  findInvoiceBar,
  findLineBar,
  findWithdrawalBar,
  type JudgedLine,
  type JudgedOrder,
  toWithdrawalEnd,
} from '@backline/domain/orders/rules';
import type { Core } from '../core.ts';
import { type Adjustment, type Item, isAbout, readRefunded, toHolds } from '../payments/adjustments.ts';
import { isDisputed, isRefundAsked, isWaiting, toOrderWord, toRefunded } from '../payments/order-sums.ts';
import { isFollowUp } from '../subscriptions/find-owner.ts';
import type { Order } from './find-own-order.ts';
import { findProducts, nothing, type Product } from './find-products.ts';

type Tables = Core['store']['t'];
type Code = Tables['licenseCodes']['$inferSelect'];
type Withdrawal = Tables['withdrawals']['$inferSelect'];

interface DeliveredGrant {
  id: string;
  userId: string;
  /** Where the grant came from: a code or a purchase. */
  causeRef: string;
  effects: readonly (HoldEffect | null)[];
}

/** An order, and the data that decides which actions it allows. */
export interface OrderFile {
  order: Order;
  lines: readonly Item[];
  adjustments: readonly Adjustment[];
  withdrawals: readonly Withdrawal[];
  codes: readonly Code[];
  /** Grants of its lines and of its redeemed codes. */
  grants: readonly DeliveredGrant[];
  /** True if the plan that it pays for is past due, as on the plan's page. */
  isPlanPastDue: boolean;
  /** When a computer of the account last unlocked its packs; null if none has. */
  unlockedAt: Date | null;
}

async function findUnlockedAt(core: Core, db: Db, transactionId: string): Promise<Date | null> {
  const { orders, pluginDevices } = core.store.t;
  const [latest] = await db
    .select({ at: pluginDevices.lastSeenAt })
    .from(pluginDevices)
    .innerJoin(orders, eq(orders.userId, pluginDevices.userId))
    .where(eq(orders.transactionId, transactionId))
    .orderBy(desc(pluginDevices.lastSeenAt))
    .limit(1);
  return latest?.at ?? null;
}

/** Reads the grants of lines and redeemed codes, with their holds. */
async function findGrants(core: Core, db: Db, lines: readonly Item[]): Promise<DeliveredGrant[]> {
  const { grants, grantHolds } = core.store.t;
  const ids = lines.map(({ grantId }) => grantId).filter((id) => id !== null);
  const hashes = lines.map(({ codeHash }) => codeHash).filter((hash) => hash !== null);
  const isRedeemed = and(eq(grants.cause, 'redemption'), inArray(grants.causeRef, hashes));
  const rows = await db
    .select({ id: grants.id, userId: grants.userId, causeRef: grants.causeRef, effect: grantHolds.effect })
    .from(grants)
    .leftJoin(grantHolds, and(eq(grantHolds.grantId, grants.id), eq(grantHolds.isHeld, true)))
    .where(or(inArray(grants.id, ids), isRedeemed));
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, effects: [first, ...more].map(({ effect }) => effect) }],
  );
}

async function isPlanPastDue(core: Core, db: Db, { status, subscriptionId }: Order): Promise<boolean> {
  const { subscriptions } = core.store.t;
  if (status !== 'past_due' || subscriptionId === null) return false;
  const isPastDue = and(eq(subscriptions.subscriptionId, subscriptionId), eq(subscriptions.status, 'past_due'));
  return (await db.$count(subscriptions, isPastDue)) > 0;
}

export async function readOrderFile(core: Core, db: Db, order: Order): Promise<OrderFile> {
  const { orderItems, adjustments, withdrawals, licenseCodes } = core.store.t;
  const { transactionId } = order;
  const isIts = eq(orderItems.transactionId, transactionId);
  const lines = await db.select().from(orderItems).where(isIts).orderBy(orderItems.itemId);
  const hashes = db.select({ hash: orderItems.codeHash }).from(orderItems).where(isIts);
  return {
    order,
    lines,
    adjustments: await db
      .select()
      .from(adjustments)
      .where(eq(adjustments.transactionId, transactionId))
      .orderBy(adjustments.createdAt),
    withdrawals: await db
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.transactionId, transactionId))
      .orderBy(withdrawals.askedAt),
    codes: await db.select().from(licenseCodes).where(inArray(licenseCodes.codeHash, hashes)),
    grants: await findGrants(core, db, lines),
    isPlanPastDue: await isPlanPastDue(core, db, order),
    unlockedAt: await findUnlockedAt(core, db, transactionId),
  };
}

/** The time of the payment: the provider's billing time, or the start of the order without one. */
export const toPaidAt = ({ billedAt, createdAt }: Pick<Order, 'billedAt' | 'createdAt'>) => billedAt ?? createdAt;

export function toJudgedOrder(core: Core, { order, adjustments }: OrderFile): JudgedOrder {
  return {
    isPaid: order.status === 'completed',
    charged: order.grandTotal ?? order.total,
    isDisputed: isDisputed(adjustments),
    isAdjusted: adjustments.length > 0,
    isCorrected: order.invoiceCorrectedAt !== null,
    boughtAt: toPaidAt(order),
    isRenewal: order.subscriptionId !== null && isFollowUp(core, order),
  };
}

export function toJudgedLine({ order, adjustments, codes, unlockedAt }: OrderFile, line: Item): JudgedLine {
  const code = codes.find(({ codeHash }) => codeHash === line.codeHash);
  return {
    total: line.total,
    refunded: readRefunded(line, adjustments).amount,
    isAsked: line.withdrawalId !== null || isRefundAsked(line.itemId, adjustments),
    isRedeemed: code !== undefined && code.redeemedAt !== null,
    isUnlocked:
      line.grantId !== null && order.settledAt !== null && unlockedAt !== null && unlockedAt >= order.settledAt,
  };
}

export const toJudge = ({ settings, providerClock }: Core) => ({
  mode: settings.withdrawal,
  exempt: settings.withdrawalExempt,
  now: providerClock.now(),
});

function toStanding({ effects }: Pick<DeliveredGrant, 'effects'>): OrderLine['delivered']['standing'] {
  if (effects.includes('revoked')) return 'ended';
  return effects.includes('suspended') ? 'on_hold' : 'usable';
}

/** Describes how a line was delivered. If the reader redeemed its code, it counts as the reader's own purchase. */
function toDelivered(file: OrderFile, line: Item, readerId: string | null): OrderLine['delivered'] {
  const { order, codes, grants, adjustments } = file;
  const noCode = { lastFour: null, codeState: null };
  const grant = grants.find(({ id, causeRef }) => id === line.grantId || causeRef === line.codeHash);
  if (grant !== undefined && (line.codeHash === null || grant.userId === readerId))
    return { kind: 'license', ...noCode, standing: toStanding(grant) };
  const code = codes.find(({ codeHash }) => codeHash === line.codeHash);
  if (code !== undefined) {
    const isRevoked = code.revokedAt !== null || code.batchRevokedAt !== null;
    const codeState = isRevoked ? 'revoked' : code.redeemedAt === null ? 'free' : 'redeemed';
    const held = { effects: toHolds(line, adjustments).flatMap(({ isHeld, effect }) => (isHeld ? [effect] : [])) };
    const isBySupport = isRevoked && held.effects.length === 0;
    return { kind: 'code', lastFour: code.lastFour, codeState, standing: isBySupport ? 'ended' : toStanding(held) };
  }
  const awaited = order.status === 'completed' ? 'waiting' : 'unpaid';
  return { kind: isWaiting(line, adjustments) ? awaited : 'none', ...noCode, standing: null };
}

const kinds: Record<string, OrderAdjustment['kind']> = {
  refund: 'refund',
  credit: 'credit',
  chargeback: 'dispute',
  chargeback_reverse: 'dispute_ended',
};
const states: Record<string, OrderAdjustment['state']> = {
  pending_approval: 'asked',
  approved: 'approved',
  rejected: 'rejected',
  reversed: 'reversed',
};

function toAdjustment({ order, lines }: OrderFile, one: Adjustment): OrderAdjustment {
  return {
    adjustmentId: one.adjustmentId,
    kind: kinds[one.action] ?? 'other',
    state: states[one.status] ?? 'asked',
    total: one.total === null ? null : { amount: Math.abs(one.total), currency: one.currency ?? order.currency },
    createdAt: one.createdAt.toISOString(),
    itemIds: lines.filter(({ itemId }) => isAbout(one, itemId)).map(({ itemId }) => itemId),
  };
}

const toAbility = <Bar extends string>(why: Bar | null) => ({ isPossible: why === null, why });

/** Describes a line of an order for its reader. */
function toLine(core: Core, file: OrderFile, line: Item, product: Product, readerId: string | null): OrderLine {
  const { currency } = file.order;
  const toMoney = (amount: number | null) => (amount === null ? null : { amount, currency });
  const judged = toJudgedLine(file, line);
  const bar = findLineBar(judged, toJudgedOrder(core, file), toJudge(core));
  return {
    itemId: line.itemId,
    ...product,
    quantity: line.quantity,
    price: toMoney(line.subtotal),
    discount: toMoney(line.discount),
    tax: toMoney(line.tax),
    total: { amount: line.total, currency },
    refunded: { amount: judged.refunded, currency },
    delivered: toDelivered(file, line, readerId),
    withdraw: toAbility(bar),
  };
}

/**
 * Describes an order: its lines, its history and its possible actions. `readerId` is the account that asks about its
 * own order.
 */
export async function toOrderDetails(
  core: Core,
  db: Db,
  file: OrderFile,
  readerId: string | null = null,
): Promise<OrderDetails> {
  const { order, lines, adjustments, withdrawals } = file;
  const { currency } = order;
  const toMoney = (amount: number | null) => (amount === null ? null : { amount, currency });
  const products = await findProducts(core, db, lines);
  const judged = toJudgedOrder(core, file);
  const judgedLines = lines.map((line) => toJudgedLine(file, line));
  const withdrawalBar = findWithdrawalBar(judged, judgedLines, toJudge(core));
  return {
    transactionId: order.transactionId,
    paidAt: toPaidAt(order).toISOString(),
    word: toOrderWord(order, lines, adjustments),
    isPlan: order.subscriptionId !== null,
    periodEndsAt: order.periodEndsAt?.toISOString() ?? null,
    isDue: file.isPlanPastDue,
    total: { amount: Math.max(0, judged.charged), currency },
    subtotal: toMoney(order.subtotal),
    discount: toMoney(order.discount),
    tax: toMoney(order.tax),
    credit: toMoney(order.credit === null ? null : order.credit - (order.creditToBalance ?? 0)),
    refunded: { amount: toRefunded(order, adjustments), currency },
    invoiceNumber: order.invoiceNumber,
    invoiceCorrectedAt: order.invoiceCorrectedAt?.toISOString() ?? null,
    cardLastFour: order.cardLastFour,
    lines: lines.map((line) => toLine(core, file, line, products.get(line.itemId) ?? nothing, readerId)),
    adjustments: adjustments.map((one) => toAdjustment(file, one)),
    withdrawals: withdrawals.map(({ id, state, askedAt, items }) => ({
      withdrawalId: id,
      state,
      askedAt: askedAt.toISOString(),
      itemIds: items,
    })),
    can: {
      invoice: toAbility(findInvoiceBar(judged)),
      correct: toAbility(findCorrectionBar(judged)),
      withdraw: {
        ...toAbility(withdrawalBar),
        until: core.settings.withdrawal === 'off' ? null : toWithdrawalEnd(judged).toISOString(),
      },
    },
  };
}

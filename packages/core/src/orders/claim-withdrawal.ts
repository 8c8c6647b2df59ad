import { randomUUID } from 'node:crypto';
import { and, type Db, eq, inArray, isNull } from '@backline/db';
import { AppError, type ErrorCode, toAnswer } from '@backline/domain/errors';
import {
  findLineBar,
  findWithdrawalBar,
  type JudgedLine,
  type JudgedOrder,
  type WithdrawalBar,
} from '@backline/domain/orders/rules';
import type { WithdrawalBy } from '@backline/domain/payments/refunds';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { type Item, readRefunded } from '../payments/adjustments.ts';
import { openReview } from '../payments/reviews.ts';
import { type BegunRefund, beginRefund } from './apply-refund.ts';
import { findProducts } from './find-products.ts';
import { type OrderFile, toJudge, toJudgedLine, toJudgedOrder } from './to-details.ts';

export type Withdrawal = Core['store']['t']['withdrawals']['$inferSelect'];

/** A declaration of withdrawal. Without `itemIds`, it covers every line that allows it. */
export interface Declaration {
  name: string;
  itemIds?: readonly string[] | undefined;
  by: WithdrawalBy;
  /** Support may also withdraw after the deadline and for exempt lines. */
  reason?: string;
}

function toCode(bar: WithdrawalBar): ErrorCode {
  if (bar === 'too_late') return 'withdrawal_too_late';
  if (bar === 'asked') return 'withdrawal_asked';
  const isOffered = !['off', 'not_paid', 'disputed', 'renewal'].includes(bar);
  return isOffered ? 'withdrawal_exempt' : 'withdrawal_not_offered';
}

/** Refusals that do not apply to support: the deadline, the setting and exempt lines. */
function toRules(core: Core, { by }: Declaration) {
  const judge = toJudge(core);
  return by === 'support' ? { ...judge, mode: 'ask' as const, exempt: [], now: new Date(0) } : judge;
}

/**
 * Selects the lines to withdraw from, either all named ones or none. Throws the refusal of the first line that can't be
 * withdrawn.
 */
export function getWithdrawable(core: Core, file: OrderFile, declared: Declaration, askedAt: Date): Item[] {
  const rules = toRules(core, declared);
  const judge = declared.by === 'support' ? rules : { ...rules, now: askedAt };
  const named = file.lines.filter(({ itemId }) => declared.itemIds?.includes(itemId) ?? true);
  if (declared.itemIds !== undefined && named.length < new Set(declared.itemIds).size)
    throw new AppError('not_found', { message: toAnswer('answers.noSuchLine'), field: 'itemIds' });
  const order: JudgedOrder = {
    ...toJudgedOrder(core, file),
    ...(declared.by === 'support' ? { isRenewal: false } : {}),
  };
  const judged = named.map((line): [Item, JudgedLine] => [line, toJudgedLine(file, line)]);
  const bar = findWithdrawalBar(
    order,
    judged.map(([, line]) => line),
    judge,
  );
  if (bar !== null) throw new AppError(toCode(bar));
  const free = judged.filter(([, line]) => findLineBar(line, order, judge) === null).map(([line]) => line);
  const first = judged.map(([, line]) => findLineBar(line, order, judge)).find((one) => one !== null);
  // A line that was named is never left out silently.
  if (declared.itemIds !== undefined && first !== undefined && first !== null) throw new AppError(toCode(first));
  return free;
}

/** Marks lines as withdrawn. Exactly one of several concurrent attempts gets each line. */
async function claimLines(core: Core, tx: Db, id: string, lines: readonly Item[]): Promise<void> {
  const { orderItems } = core.store.t;
  const ids = lines.map(({ itemId }) => itemId);
  const claimed = await tx
    .update(orderItems)
    .set({ withdrawalId: id })
    .where(and(inArray(orderItems.itemId, ids), isNull(orderItems.withdrawalId)))
    .returning({ itemId: orderItems.itemId });
  if (claimed.length < ids.length) throw new AppError('withdrawal_asked');
}

/**
 * True if the portal can request the refund itself. A plan must be ended, too, and a person decides about a partly used
 * period. If staff have a refund limit, a declaration by staff waits for a refund, which counts against that limit.
 */
function canBeAutomatic({ settings }: Core, { order }: OrderFile, { caller, declared }: Claim): boolean {
  if (declared.by === 'support' && caller.session !== null && settings.staffRefundMax !== undefined) return false;
  return settings.withdrawal === 'refund' && order.subscriptionId === null;
}

/** Stores a declaration that takes effect when the guest confirms it by mail. */
export async function storeUnconfirmed(
  core: Core,
  tx: Db,
  file: OrderFile,
  declared: Declaration,
): Promise<Withdrawal> {
  const askedAt = core.providerClock.now();
  const lines = getWithdrawable(core, file, declared, askedAt);
  const row = toRow(file, declared, lines, askedAt);
  await tx.insert(core.store.t.withdrawals).values(row);
  return row;
}

function toRow(file: OrderFile, { name, by }: Declaration, lines: readonly Item[], askedAt: Date): Withdrawal {
  return {
    id: randomUUID(),
    transactionId: file.order.transactionId,
    userId: file.order.userId,
    by,
    name,
    items: lines.map(({ itemId }) => itemId),
    state: 'unconfirmed',
    askedAt,
    confirmedAt: null,
    decidedAt: null,
    adjustmentId: null,
  };
}

interface Claim {
  caller: Caller;
  declared: Declaration;
  /** The account that declares the withdrawal. */
  userId: string | null;
  /** The guest's earlier declaration. Its time is the time of the withdrawal. */
  begun?: Withdrawal;
}

/**
 * Declares a withdrawal inside a transaction that holds the lock on payments. Claims the lines, mails the receipt, and
 * opens a review unless the refund is requested automatically. Returns the refund that the portal has to request, or
 * null if support does it.
 */
export async function claimWithdrawal(core: Core, tx: Db, file: OrderFile, claim: Claim): Promise<BegunRefund | null> {
  const { withdrawals } = core.store.t;
  const { caller, declared, userId, begun } = claim;
  const { order } = file;
  const now = core.providerClock.now();
  const lines = getWithdrawable(core, file, declared, begun?.askedAt ?? now);
  const row: Withdrawal = {
    ...(begun ?? toRow(file, declared, lines, now)),
    userId,
    items: lines.map(({ itemId }) => itemId),
    state: 'asked',
    confirmedAt: now,
  };
  if (begun === undefined) await tx.insert(withdrawals).values(row);
  else await tx.update(withdrawals).set(row).where(eq(withdrawals.id, row.id));
  await claimLines(core, tx, row.id, lines);
  const isAutomatic = canBeAutomatic(core, file, claim);
  if (!isAutomatic)
    await openReview(core, tx, {
      reason: 'withdrawal',
      transactionId: order.transactionId,
      part: row.id,
      details: { lines: row.items.join(' '), by: row.by },
    });
  const products = await findProducts(core, tx, lines);
  const event = {
    type: 'order.withdrawal_asked',
    ...(userId === null ? {} : { subjectUserId: userId }),
    ...(declared.reason === undefined ? {} : { reason: declared.reason }),
    subject: `order ${order.transactionId}`,
    details: { withdrawalId: row.id, lines: lines.length, by: row.by, how: isAutomatic ? 'refund' : 'ask' },
  } as const;
  await recordEvent(core, tx, caller, event, {
    userId: order.userId ?? userId,
    email: order.email,
    items: lines.map(({ itemId, priceId }) => products.get(itemId)?.productName ?? priceId),
    name: row.name,
    askedAt: row.askedAt.toISOString(),
    isAutomatic,
  });
  if (!isAutomatic) return null;
  const { transactionId } = order;
  const left = lines.map((line) => ({
    itemId: line.itemId,
    amount: line.total - readRefunded(line, file.adjustments).amount,
  }));
  const refund = { transactionId, withdrawalId: row.id, lines: left, endsPlan: false, userId: order.userId ?? userId };
  return beginRefund(core, tx, caller, refund);
}

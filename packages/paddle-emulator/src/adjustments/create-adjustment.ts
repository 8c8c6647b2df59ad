import type {
  IAdjustmentNotificationResponse,
  IAdjustmentResponse,
  ITransactionResponse,
} from '@paddle/paddle-node-sdk';
import { convertMoney, sum } from '../money/amounts.ts';
import { changeBalance } from '../transactions/balances.ts';
import { emit } from '../world/emit.ts';
import type { World } from '../world/world.ts';
import { type AdjustedLine, adjustLines, type LineRequest } from './adjustment-amounts.ts';
import { applyToTransaction } from './apply-to-transaction.ts';

export interface NewAdjustment {
  action: IAdjustmentResponse['action'];
  transactionId: string;
  reason: string;
  /** Null adjusts everything that is left. */
  items: LineRequest[] | null;
  status: IAdjustmentResponse['status'];
}

function toTotals(lines: AdjustedLine[], currency: ITransactionResponse['currency_code']) {
  const total = sum(lines.map((line) => line.total));
  const tax = sum(lines.map((line) => line.tax));
  const money = { subtotal: String(total - tax), tax: String(tax), total: String(total) };
  const earnings = String(total - tax);
  return { ...money, fee: '0', retained_fee: '0', earnings, currency_code: currency };
}

/** The adjustment as events contain it, with more fields in the totals of items than in the API. */
function toAdjustmentEvent(adjustment: IAdjustmentResponse): IAdjustmentNotificationResponse {
  const { currency_code } = adjustment;
  const items = adjustment.items.map((item) => ({
    ...item,
    totals: item.totals ? { ...item.totals, fee: '0', earnings: item.totals.subtotal, currency_code } : null,
  }));
  return { ...adjustment, items };
}

export function saveAdjustment(
  world: World,
  adjustment: IAdjustmentResponse,
  event: 'adjustment.created' | 'adjustment.updated',
): IAdjustmentResponse {
  const saved = { ...adjustment, updated_at: world.clock.nowText() };
  world.adjustments.put(saved);
  emit(world, event, toAdjustmentEvent(saved));
  return saved;
}

export function toAdjustment(
  world: World,
  transaction: ITransactionResponse,
  input: NewAdjustment,
  lines: AdjustedLine[],
): IAdjustmentResponse {
  const at = world.clock.nowText();
  const totals = toTotals(lines, transaction.currency_code);
  const toDollars = (amount: string) => String(convertMoney(BigInt(amount), transaction.currency_code, 'USD'));
  return {
    id: world.newId('adj'),
    action: input.action,
    type: input.items === null ? 'full' : 'partial',
    transaction_id: transaction.id,
    subscription_id: transaction.subscription_id ?? null,
    customer_id: transaction.customer_id ?? '',
    reason: input.reason,
    credit_applied_to_balance: input.action === 'credit',
    currency_code: transaction.currency_code,
    status: input.status,
    items: lines.map((line) => ({
      id: world.newId('adjitm'),
      item_id: line.itemId,
      type: line.type,
      amount: String(line.amount ?? line.total),
      proration: transaction.details?.line_items.find(({ id }) => id === line.itemId)?.proration ?? null,
      totals: { subtotal: String(line.total - line.tax), tax: String(line.tax), total: String(line.total) },
    })),
    totals,
    payout_totals: {
      subtotal: toDollars(totals.subtotal),
      tax: toDollars(totals.tax),
      total: toDollars(totals.total),
      fee: '0',
      chargeback_fee: { amount: input.action === 'chargeback' ? '1500' : '0', original: null },
      earnings: toDollars(totals.earnings),
      currency_code: 'USD',
      retained_fee: '0',
    },
    created_at: at,
    updated_at: at,
  };
}

export function createAdjustment(world: World, input: NewAdjustment): IAdjustmentResponse {
  const transaction = world.transactions.get(input.transactionId);
  const lines = adjustLines(world, transaction, input.items);
  const adjustment = toAdjustment(world, transaction, input, lines);
  const saved = saveAdjustment(world, adjustment, 'adjustment.created');
  if (saved.action === 'credit') {
    changeBalance(world, saved.customer_id, saved.currency_code, BigInt(saved.totals.total));
  }
  if (saved.status === 'approved') applyToTransaction(world, transaction.id);
  return saved;
}

import type { IAdjustmentResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { divideRounded } from '../money/round.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export interface AdjustedLine {
  itemId: string;
  type: 'full' | 'partial' | 'tax';
  /** Including tax. */
  total: bigint;
  tax: bigint;
}

export interface LineRequest {
  item_id: string;
  type: 'full' | 'partial' | 'tax';
  amount?: string | null | undefined;
  /** Tax comes on top of the amount. */
  isBeforeTax?: boolean;
}

const takesMoney: IAdjustmentResponse['action'][] = ['refund', 'credit', 'chargeback'];

/** What is left of a line, or of its tax, after approved and pending adjustments. */
function remainingOf(
  world: World,
  transactionId: string,
  itemId: string,
  whole: bigint,
  part: 'total' | 'tax' = 'total',
): bigint {
  const earlier = world.adjustments.list({ where: { transaction_id: [transactionId] } });
  const taken = earlier
    .filter(({ action, status }) => takesMoney.includes(action) && status !== 'rejected' && status !== 'reversed')
    .flatMap(({ items }) => items)
    .filter((item) => item.item_id === itemId)
    .reduce((sum, item) => sum + BigInt(item.totals?.[part] ?? '0'), 0n);
  return whole - taken;
}

export function adjustLines(
  world: World,
  transaction: ITransactionResponse,
  items: LineRequest[] | null,
): AdjustedLine[] {
  const lines = transaction.details?.line_items ?? [];
  const requests: LineRequest[] = items ?? lines.map((line) => ({ item_id: line.id, type: 'full' }));
  const adjusted = requests.map((request) => {
    const line = lines.find(({ id }) => id === request.item_id);
    if (!line?.totals) {
      return refuse('adjustment_transaction_item_invalid', `Item ${request.item_id} is not of this transaction.`);
    }
    const whole = BigInt(line.totals.total);
    const remaining = remainingOf(world, transaction.id, line.id, whole);
    const lineTax = BigInt(line.totals.tax);
    if (request.type === 'tax') {
      const left = remainingOf(world, transaction.id, line.id, lineTax, 'tax');
      const total = request.amount ? BigInt(request.amount) : left;
      if (left <= 0n) refuse('adjustment_no_tax_available_to_adjust', `No tax is left of item ${line.id}.`);
      if (total > left) refuse('adjustment_amount_above_remaining_allowed', `At most ${left} of tax is left.`);
      return { itemId: line.id, type: request.type, total, tax: total };
    }
    const isFull = request.type === 'full';
    const amount = BigInt(request.amount ?? '0');
    const gross = request.isBeforeTax ? divideRounded(amount * whole, whole - lineTax || 1n) : amount;
    const total = isFull ? remaining : gross;
    if (isFull && remaining <= 0n && items && whole > 0n) {
      refuse('adjustment_transaction_item_has_already_been_fully_adjusted', `Item ${line.id} is adjusted in full.`);
    }
    if (!isFull && total <= 0n) refuse('adjustment_amount_cannot_be_zero', 'The amount must be above zero.');
    if (total > remaining) {
      refuse('adjustment_amount_above_remaining_allowed', `At most ${remaining} is left of item ${line.id}.`);
    }
    const taxLeft = remainingOf(world, transaction.id, line.id, lineTax, 'tax');
    const share = whole === 0n ? 0n : divideRounded(lineTax * total, whole);
    const tax = total === remaining || share > taxLeft ? taxLeft : share;
    return { itemId: line.id, type: request.type, total, tax };
  });
  if (adjusted.every(({ total }) => total === 0n)) {
    refuse('adjustment_total_amount_above_remaining_allowed', 'Nothing is left to adjust.');
  }
  return adjusted.filter(({ total }) => total > 0n);
}

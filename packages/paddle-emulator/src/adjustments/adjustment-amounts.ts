import type { IAdjustmentResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { divideRounded } from '../money/round.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export interface AdjustedLine {
  itemId: string;
  type: 'full' | 'partial';
  /** Including tax. */
  total: bigint;
  tax: bigint;
}

export interface LineRequest {
  item_id: string;
  type: 'full' | 'partial';
  amount?: string | null | undefined;
}

const takesMoney: IAdjustmentResponse['action'][] = ['refund', 'credit', 'chargeback'];

/** What is left of a line after approved and pending adjustments. */
function remainingOf(world: World, transactionId: string, itemId: string, total: bigint): bigint {
  const earlier = world.adjustments.list({ where: { transaction_id: [transactionId] } });
  const taken = earlier
    .filter(({ action, status }) => takesMoney.includes(action) && status !== 'rejected' && status !== 'reversed')
    .flatMap(({ items }) => items)
    .filter((item) => item.item_id === itemId)
    .reduce((sum, item) => sum + BigInt(item.totals?.total ?? '0'), 0n);
  return total - taken;
}

export function adjustLines(
  world: World,
  transaction: ITransactionResponse,
  items: LineRequest[] | null,
): AdjustedLine[] {
  const lines = transaction.details?.line_items ?? [];
  const requests = items ?? lines.map((line) => ({ item_id: line.id, type: 'full' as const }));
  const adjusted = requests.map((request) => {
    const line = lines.find(({ id }) => id === request.item_id);
    if (!line?.totals) {
      return refuse('adjustment_transaction_item_invalid', `Item ${request.item_id} is not of this transaction.`);
    }
    const whole = BigInt(line.totals.total);
    const remaining = remainingOf(world, transaction.id, line.id, whole);
    const isFull = request.type === 'full';
    const total = isFull ? remaining : BigInt(request.amount ?? '0');
    if (isFull && remaining <= 0n && items && whole > 0n) {
      refuse('adjustment_transaction_item_has_already_been_fully_adjusted', `Item ${line.id} is adjusted in full.`);
    }
    if (!isFull && total <= 0n) refuse('adjustment_amount_cannot_be_zero', 'The amount must be above zero.');
    if (total > remaining) {
      refuse('adjustment_amount_above_remaining_allowed', `At most ${remaining} is left of item ${line.id}.`);
    }
    const tax = whole === 0n ? 0n : divideRounded(BigInt(line.totals.tax) * total, whole);
    return { itemId: line.id, type: request.type, total, tax };
  });
  if (adjusted.every(({ total }) => total === 0n)) {
    refuse('adjustment_total_amount_above_remaining_allowed', 'Nothing is left to adjust.');
  }
  return adjusted.filter(({ total }) => total > 0n);
}

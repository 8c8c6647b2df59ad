import type { IAdjustmentResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { divideRounded, sum } from '../money/amounts.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export interface AdjustedLine {
  itemId: string;
  type: 'full' | 'partial' | 'tax';
  /** The amount that the answer repeats. Null for the total. */
  amount: bigint | null;
  /** The total including tax. */
  total: bigint;
  tax: bigint;
}

export interface LineRequest {
  item_id: string;
  type: 'full' | 'partial' | 'tax';
  amount?: string | null | undefined;
  /** True if the amount excludes tax. */
  isBeforeTax?: boolean;
}

const takesMoney: IAdjustmentResponse['action'][] = ['refund', 'credit', 'chargeback'];

/** Lists the approved and the pending adjustments. */
function listTaking(world: World, transactionId: string): IAdjustmentResponse[] {
  return world.adjustments
    .list({ where: { transaction_id: [transactionId] } })
    .filter(({ action, status }) => takesMoney.includes(action) && status !== 'rejected' && status !== 'reversed');
}

/** The rest of a line and of its tax after approved and pending adjustments. */
function remainingOf(
  world: World,
  transactionId: string,
  itemId: string,
  whole: bigint,
  part: 'total' | 'tax' = 'total',
): bigint {
  const taken = listTaking(world, transactionId)
    .flatMap(({ items }) => items)
    .filter((item) => item.item_id === itemId);
  return whole - sum(taken.map(({ totals }) => BigInt(totals?.[part] ?? '0')));
}

/** The rest of the whole transaction. After a credit from a change of plan, it is less than the sum of its lines. */
function remainingOfAll(world: World, transaction: ITransactionResponse): bigint {
  const taken = listTaking(world, transaction.id).map(({ totals }) => BigInt(totals.total));
  return BigInt(transaction.details?.totals?.total ?? '0') - sum(taken);
}

/** Limits the lines of a full adjustment to what is left of the transaction, reducing the last ones first. */
function limitTo(left: bigint, lines: AdjustedLine[]): AdjustedLine[] {
  let open = left;
  return lines.flatMap((line) => {
    const total = line.total < open ? line.total : open;
    open -= total;
    if (total <= 0n) return [];
    return total === line.total ? [line] : [{ ...line, total, tax: divideRounded(line.tax * total, line.total) }];
  });
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
      return { itemId: line.id, type: request.type, amount: null, total, tax: total };
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
    const isEchoed = request.isBeforeTax && world.settings.get('echoes_before_tax', false);
    return { itemId: line.id, type: request.type, amount: isEchoed ? total - tax : null, total, tax };
  });
  const left = remainingOfAll(world, transaction);
  if (left <= 0n || adjusted.every(({ total }) => total === 0n)) {
    refuse('adjustment_total_amount_above_remaining_allowed', 'Nothing is left to adjust.');
  }
  const positive = adjusted.filter(({ total }) => total > 0n);
  if (!items) return limitTo(left, positive);
  if (sum(positive.map(({ total }) => total)) > left) {
    refuse('adjustment_total_amount_above_remaining_allowed', `At most ${left} is left of ${transaction.id}.`);
  }
  return positive;
}

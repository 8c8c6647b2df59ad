import type {
  ITransactionDetailsResponse,
  ITransactionResponse,
  ITransactionTotalsAdjustedResponse,
} from '@paddle/paddle-node-sdk';
import { currencyOf } from '../money/places.ts';
import { type PricedLine, priceLines } from '../money/price-lines.ts';
import { toDetails } from '../money/to-details.ts';
import { type EventType, emit } from '../world/emit.ts';
import type { World } from '../world/world.ts';
import { getBalance } from './balances.ts';
import { getTransactionNotes, placeOf } from './place-of.ts';
import { toLines } from './transaction-items.ts';

/** True if nothing is left to pay. */
export function isSettled({ status }: ITransactionResponse): boolean {
  return status === 'paid' || status === 'completed';
}

type TransactionEvent = Extract<EventType, `transaction.${string}`>;

/** Stores the transaction and emits its events. */
export function saveTransaction(
  world: World,
  transaction: ITransactionResponse,
  ...events: TransactionEvent[]
): ITransactionResponse {
  const saved = { ...transaction, updated_at: world.clock.nowText() };
  world.transactions.put(saved);
  for (const event of events) emit(world, event, saved);
  return saved;
}

type Totals = NonNullable<ITransactionDetailsResponse['totals']>;

export function toAdjustedTotals(totals: Totals): ITransactionTotalsAdjustedResponse {
  const { subtotal, discount, tax, total, grand_total, grand_total_tax, fee, earnings, currency_code } = totals;
  const reduced = String(BigInt(subtotal) - BigInt(discount));
  return {
    subtotal: reduced,
    tax,
    total,
    grand_total,
    grand_total_tax,
    currency_code,
    fee: fee ?? '0',
    earnings: earnings ?? '0',
    retained_fee: '0',
  };
}

/** Replaces the lines after a change of prices. They keep their ids, because refunds refer to them. */
export function withLines(
  world: World,
  transaction: ITransactionResponse,
  lines: PricedLine[],
  period?: { starts_at: string; ends_at: string },
): ITransactionResponse {
  const credit = getBalance(world, transaction.customer_id, transaction.currency_code);
  const details = toDetails({
    lines,
    currency: transaction.currency_code,
    availableCredit: credit,
    period,
  });
  const known = transaction.details?.line_items ?? [];
  const line_items = details.line_items.map((line, index) => {
    const before = known[index]?.price_id === line.price_id ? known[index] : undefined;
    return { id: before?.id ?? world.newId('txnitm'), ...line };
  });
  return {
    ...transaction,
    details: {
      ...details,
      line_items,
      adjusted_totals: toAdjustedTotals(details.totals),
      payout_totals: null,
      adjusted_payout_totals: null,
    },
  };
}

/** Prices the items again for the buyer's address. */
export function priceTransaction(world: World, transaction: ITransactionResponse): ITransactionResponse {
  const place = placeOf(world, transaction);
  const { isCurrencyFixed } = getTransactionNotes(world, transaction.id);
  const currency = isCurrencyFixed ? transaction.currency_code : currencyOf(place);
  const discount = world.discounts.find(transaction.discount_id);
  const lines = priceLines(toLines(world, transaction), { place, currency, discount });
  return withLines(world, { ...transaction, currency_code: currency }, lines);
}

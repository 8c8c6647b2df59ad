import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import { convertMoney } from '../money/amounts.ts';
import { saveTransaction, toAdjustedTotals } from '../transactions/transaction-record.ts';
import type { World } from '../world/world.ts';

const gives: string[] = ['refund', 'credit', 'chargeback'];
const takesBack: string[] = ['credit_reverse', 'chargeback_reverse'];

/** Updates the transaction's totals after approved adjustments. */
export function applyToTransaction(world: World, transactionId: string): ITransactionResponse {
  const transaction = world.transactions.get(transactionId);
  const { details } = transaction;
  if (!details?.totals) return transaction;
  let total = 0n;
  let tax = 0n;
  for (const { action, status, totals } of world.adjustments.list({ where: { transaction_id: [transactionId] } })) {
    const sign = gives.includes(action) ? 1n : takesBack.includes(action) ? -1n : 0n;
    if (status !== 'approved' && status !== 'reversed') continue;
    total += sign * BigInt(totals.total);
    tax += sign * BigInt(totals.tax);
  }
  const whole = toAdjustedTotals(details.totals);
  const minus = (from: string, what: bigint) => String(BigInt(from) - what);
  const adjusted_totals = {
    ...whole,
    subtotal: minus(whole.subtotal, total - tax),
    tax: minus(whole.tax, tax),
    total: minus(whole.total, total),
    grand_total: minus(whole.grand_total, total),
    grand_total_tax: minus(whole.grand_total_tax, tax),
    earnings: minus(whole.earnings ?? '0', total - tax),
  };
  const toDollars = (amount: bigint) => convertMoney(amount, transaction.currency_code, 'USD');
  const payout = details.adjusted_payout_totals;
  return saveTransaction(
    world,
    {
      ...transaction,
      details: {
        ...details,
        adjusted_totals,
        adjusted_payout_totals: payout
          ? {
              ...payout,
              subtotal: String(toDollars(BigInt(adjusted_totals.subtotal))),
              tax: String(toDollars(BigInt(adjusted_totals.tax))),
              total: String(toDollars(BigInt(adjusted_totals.total))),
              earnings: String(toDollars(BigInt(adjusted_totals.earnings))),
            }
          : null,
      },
    },
    'transaction.updated',
  );
}

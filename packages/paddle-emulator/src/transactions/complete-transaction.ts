import type { IPaymentMethodResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { countUse } from '../catalog/discounts.ts';
import { convertMoney, divideRounded, exchangeRate } from '../money/amounts.ts';
import type { World } from '../world/world.ts';
import { changeBalance } from './balances.ts';
import { toAttempt } from './payment-attempt.ts';
import { saveTransaction, toAdjustedTotals } from './transaction-record.ts';

function feeOf(due: bigint, currency: ITransactionResponse['currency_code']): bigint {
  if (due === 0n) return 0n;
  const fee = divideRounded(due * 5n, 100n) + convertMoney(50n, 'USD', currency);
  return fee < due ? fee : due;
}

/** Adds fees and payouts, which are known only for a completed transaction. */
function withFees(transaction: ITransactionResponse): ITransactionResponse {
  const { details, currency_code: currency } = transaction;
  if (!details?.totals) return transaction;
  const due = BigInt(details.totals.grand_total);
  const fee = feeOf(due, currency);
  const tax = BigInt(details.totals.grand_total_tax);
  const earnings = due - tax - fee;
  const totals = { ...details.totals, balance: '0', fee: String(fee), earnings: String(earnings < 0n ? 0n : earnings) };
  const toDollars = (amount: string) => String(convertMoney(BigInt(amount), currency, 'USD'));
  const adjusted = toAdjustedTotals(totals);
  return {
    ...transaction,
    details: {
      ...details,
      totals,
      adjusted_totals: adjusted,
      payout_totals: {
        subtotal: toDollars(totals.subtotal),
        discount: toDollars(totals.discount),
        tax: toDollars(totals.tax),
        total: toDollars(totals.total),
        credit: toDollars(totals.credit),
        credit_to_balance: toDollars(totals.credit_to_balance),
        balance: '0',
        grand_total: toDollars(totals.grand_total),
        grand_total_tax: toDollars(totals.grand_total_tax),
        fee: toDollars(totals.fee),
        earnings: toDollars(totals.earnings),
        currency_code: 'USD',
        exchange_rate: exchangeRate(currency, 'USD'),
        fee_rate: '0.05',
      },
      adjusted_payout_totals: {
        subtotal: toDollars(adjusted.subtotal),
        tax: toDollars(adjusted.tax),
        total: toDollars(adjusted.total),
        fee: toDollars(totals.fee),
        chargeback_fee: { amount: '0', original: null },
        earnings: toDollars(totals.earnings),
        currency_code: 'USD',
        exchange_rate: exchangeRate(currency, 'USD'),
        retained_fee: '0',
      },
    },
  };
}

/** Records a successful payment: captures the attempt and updates the credit balance. */
export function markPaid(
  world: World,
  transaction: ITransactionResponse,
  method: IPaymentMethodResponse | null,
): ITransactionResponse {
  const totals = transaction.details?.totals;
  const attempts = method ? [toAttempt(world, method, totals?.grand_total ?? '0', true)] : [];
  const attempted = saveTransaction(
    world,
    { ...transaction, payments: [...attempts, ...transaction.payments] },
    'transaction.updated',
  );
  if (transaction.customer_id && totals) {
    const change = BigInt(totals.credit_to_balance) - BigInt(totals.credit);
    changeBalance(world, transaction.customer_id, transaction.currency_code, change);
  }
  const discount = world.discounts.find(transaction.discount_id);
  if (discount && !transaction.subscription_id) countUse(world, discount);
  const billedAt = transaction.billed_at ?? world.clock.nowText();
  return saveTransaction(world, { ...attempted, status: 'paid', billed_at: billedAt }, 'transaction.paid');
}

function nextInvoiceNumber(world: World): string {
  const count = world.settings.get('invoice_count', 10_000) + 1;
  world.settings.set('invoice_count', count);
  return `325-${count}`;
}

/** Gives a bill its number, when it is issued or paid. */
export function withInvoiceNumber(world: World, transaction: ITransactionResponse): ITransactionResponse {
  return {
    ...transaction,
    invoice_id: transaction.invoice_id ?? world.newId('inv'),
    invoice_number: transaction.invoice_number ?? nextInvoiceNumber(world),
  };
}

export function markCompleted(world: World, transaction: ITransactionResponse): ITransactionResponse {
  const invoiced = saveTransaction(world, withInvoiceNumber(world, transaction), 'transaction.updated');
  return saveTransaction(world, { ...withFees(invoiced), status: 'completed' }, 'transaction.completed');
}

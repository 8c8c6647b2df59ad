import type { ITimePeriod } from '@paddle/paddle-node-sdk';
import { listSavedMethods } from '../customers/payment-methods.ts';
import { formatMoney } from '../money/amounts.ts';
import type { Wallet } from '../transactions/payment-means.ts';
import { isSettled } from '../transactions/transaction-record.ts';
import { isFixed } from '../transactions/update-transaction.ts';
import type { CheckoutRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { recurringTotals, toEventData } from './event-data.ts';

const walletNames: Record<Wallet, string> = { paypal: 'PayPal', apple_pay: 'Apple Pay', google_pay: 'Google Pay' };
const cardNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
};

function describePeriod({ interval, frequency }: ITimePeriod): string {
  return frequency === 1 ? interval : `${frequency} ${interval}s`;
}

function describeTrial({ interval, frequency }: ITimePeriod): string {
  return `${frequency}-${interval} trial`;
}

/** Everything that the overlay shows, already formatted, so that it computes nothing. */
export function toView(world: World, checkout: CheckoutRecord) {
  const transaction = world.transactions.get(checkout.transactionId);
  const totals = transaction.details?.totals;
  const money = (amount: string | undefined) => formatMoney(BigInt(amount ?? '0'), transaction.currency_code);
  const recurring = recurringTotals(world, transaction);
  const first = transaction.items.find(({ price }) => price?.billing_cycle)?.price;
  const discount = world.discounts.find(transaction.discount_id);
  return {
    id: checkout.id,
    transactionId: transaction.id,
    status: transaction.status,
    kind:
      transaction.origin === 'subscription_payment_method_change'
        ? 'payment_method'
        : transaction.status === 'past_due'
          ? 'past_due'
          : 'purchase',
    email: checkout.email,
    isEmailLocked: checkout.isEmailLocked,
    isFixed: isFixed(transaction),
    isSettled: isSettled(transaction),
    isBuyerKnown: Boolean(transaction.customer_id && transaction.address_id),
    country: checkout.country,
    postalCode: checkout.postalCode,
    currency: transaction.currency_code,
    items: (transaction.details?.line_items ?? []).map((line) => ({
      name: line.product?.name ?? 'Item',
      image: line.product?.image_url ?? null,
      description: transaction.items.find((item) => item.price?.id === line.price_id)?.price?.name ?? '',
      quantity: line.quantity,
      total: money(line.totals?.subtotal),
    })),
    subtotal: money(totals?.subtotal),
    discount: totals && totals.discount !== '0' ? money(`-${totals.discount}`) : null,
    discountCode: discount?.code ?? null,
    tax: money(totals?.tax),
    credit: totals && totals.credit !== '0' ? money(`-${totals.credit}`) : null,
    total: money(totals?.grand_total),
    isFree: (totals?.grand_total ?? '0') === '0',
    recurring:
      recurring && first?.billing_cycle
        ? {
            amount: money(recurring.total),
            period: describePeriod(first.billing_cycle),
            trial: first.trial_period && !transaction.subscription_id ? describeTrial(first.trial_period) : null,
          }
        : null,
    savedMethods: listSavedMethods(world, checkout).map(({ id, type, card }) => ({
      id,
      label: card ? `${cardNames[card.type] ?? 'Card'} •••• ${card.last4}` : walletNames[type as Wallet],
      note: card ? `${String(card.expiry_month).padStart(2, '0')} / ${card.expiry_year % 100}` : '',
    })),
    successUrl: checkout.settings.successUrl,
    theme: checkout.settings.theme,
    eventData: toEventData(world, checkout),
  };
}

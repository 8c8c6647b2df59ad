import type { ITotals, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { toMajorUnits } from '../money/amounts.ts';
import { priceLines, sumTotals } from '../money/price-lines.ts';
import { toWireTotals } from '../money/to-details.ts';
import { placeOf } from '../transactions/place-of.ts';
import { toLines } from '../transactions/transaction-items.ts';
import type { CheckoutRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';

/** The recurring cost per period after a trial. */
export function recurringTotals(world: World, transaction: ITransactionResponse): ITotals | null {
  const lines = toLines(world, transaction).filter(({ price }) => price.billing_cycle);
  if (lines.length === 0) return null;
  const discount = world.discounts.find(transaction.discount_id);
  const priced = priceLines(
    lines.map((line) => ({ ...line, isFree: false })),
    {
      place: placeOf(world, transaction),
      currency: transaction.currency_code,
      discount: discount?.recur ? discount : null,
    },
  );
  return toWireTotals(sumTotals(priced.map((line) => line.totals)));
}

function toEventTotals(totals: ITotals, currency: string) {
  const major = (amount: string) => toMajorUnits(BigInt(amount), currency);
  const { subtotal, discount, tax, total } = totals;
  return {
    subtotal: major(subtotal),
    discount: major(discount),
    tax: major(tax),
    total: major(total),
    credit: 0,
    balance: major(total),
  };
}

function toCustomer(world: World, transaction: ITransactionResponse) {
  const customer = world.customers.find(transaction.customer_id);
  const address = world.addresses.find(transaction.address_id);
  const business = world.businesses.find(transaction.business_id);
  return {
    id: customer?.id ?? null,
    email: customer?.email ?? null,
    address: address && {
      id: address.id,
      city: address.city ?? null,
      country_code: address.country_code,
      first_line: address.first_line ?? null,
      postal_code: address.postal_code ?? null,
      region: address.region ?? null,
    },
    business: business && { id: business.id, name: business.name, tax_identifier: business.tax_identifier ?? null },
  };
}

function toItems(world: World, transaction: ITransactionResponse) {
  const currency = transaction.currency_code;
  return (transaction.details?.line_items ?? []).map((line) => {
    const price = transaction.items.find((item) => item.price?.id === line.price_id)?.price;
    const product = line.product ?? world.products.find(price?.product_id);
    return {
      price_id: line.price_id,
      price_name: price?.name ?? null,
      product: product && {
        id: product.id,
        name: product.name,
        description: product.description ?? null,
        image_url: product.image_url ?? null,
      },
      quantity: line.quantity,
      ...(price?.billing_cycle ? { billing_cycle: price.billing_cycle } : {}),
      ...(price?.trial_period ? { trial_period: price.trial_period } : {}),
      totals: line.totals ? toEventTotals(line.totals, currency) : null,
    };
  });
}

/** Converts a payment method for Paddle.js, which uses hyphens in the names. */
function toMethodDetails(paidWith: CheckoutRecord['paidWith']) {
  if (!paidWith) return { type: 'none' };
  const type = paidWith.type.replace('_', '-');
  if (!paidWith.card) return { type };
  const { cardholder_name: _, ...card } = paidWith.card;
  return { type, card };
}

/** The data of Paddle.js events. Unlike the API, they use major units. */
export function toEventData(world: World, checkout: CheckoutRecord) {
  const transaction = world.transactions.get(checkout.transactionId);
  const currency = transaction.currency_code;
  const recurring = recurringTotals(world, transaction);
  const discount = world.discounts.find(transaction.discount_id);
  const { paidWith } = checkout;
  return {
    id: checkout.id,
    transaction_id: transaction.id,
    status: transaction.status,
    currency_code: currency,
    custom_data: transaction.custom_data ?? null,
    customer: toCustomer(world, transaction),
    items: toItems(world, transaction),
    totals: transaction.details?.totals ? toEventTotals(transaction.details.totals, currency) : null,
    ...(recurring ? { recurring_totals: toEventTotals(recurring, currency) } : {}),
    ...(discount ? { discount: { id: discount.id, code: discount.code ?? null } } : {}),
    payment: { method_details: toMethodDetails(paidWith) },
    settings: { display_mode: checkout.settings.displayMode, theme: checkout.settings.theme },
    upsell: null,
  };
}

import type { IPricingPreviewResponse, ITransactionPreviewResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { countryCode, currencyCode, readBody } from '../api/body.ts';
import { formatMillionths, formatMoney } from '../money/amounts.ts';
import { currencyOf, type Place, placeOfAddress } from '../money/places.ts';
import { type PricedLine, priceLines } from '../money/price-lines.ts';
import { toDetails, toWireTotals } from '../money/to-details.ts';
import { itemsBody, resolveItems, resolveListed, toLines } from '../transactions/transaction-items.ts';
import { refuse } from '../world/paddle-error.ts';
import { tryOut, type World } from '../world/world.ts';
import { findDiscountByCode } from './discounts.ts';
import { itemBody } from './prices.ts';

export const previewBody = z.strictObject({
  items: itemsBody,
  customer_id: z.string().nullish(),
  address_id: z.string().nullish(),
  business_id: z.string().nullish(),
  currency_code: currencyCode.nullish(),
  discount_id: z.string().nullish(),
  discount_code: z.string().nullish(),
  address: z.strictObject({ country_code: countryCode, postal_code: z.string().nullish() }).nullish(),
  customer_ip_address: z.string().nullish(),
});

type PreviewInput = z.output<typeof previewBody>;

function placeFor(world: World, input: PreviewInput): Place {
  const taxNumber = world.businesses.find(input.business_id)?.tax_identifier ?? null;
  const address = input.address ?? world.addresses.find(input.address_id);
  if (address) return { country: address.country_code, postalCode: address.postal_code ?? null, taxNumber };
  return { ...placeOfAddress(input.customer_ip_address, world.options.country), taxNumber };
}

function discountFor(world: World, input: PreviewInput) {
  if (input.discount_code) return findDiscountByCode(world, input.discount_code);
  if (!input.discount_id) return null;
  const found = world.discounts.find(input.discount_id);
  return found ?? refuse('transaction_discount_not_found', `Discount ${input.discount_id} not found.`);
}

/** Finds the place of a preview, and the request's fields that both kinds of preview repeat. */
export function resolvePreview(world: World, read: PreviewInput, visitorAddress?: string) {
  const input = { ...read, customer_ip_address: read.customer_ip_address ?? visitorAddress ?? null };
  const place = placeFor(world, input);
  const currency = input.currency_code ?? currencyOf(place);
  const discount = discountFor(world, input);
  const request = {
    customer_id: input.customer_id ?? null,
    address_id: input.address_id ?? null,
    business_id: input.business_id ?? null,
    currency_code: currency,
    discount_id: discount?.id ?? null,
    address: input.address
      ? { country_code: input.address.country_code, postal_code: input.address.postal_code ?? null }
      : null,
    customer_ip_address: input.customer_ip_address,
  };
  return { place, currency, discount, request };
}

export function previewPrices(world: World, body: unknown, visitorAddress?: string): IPricingPreviewResponse {
  const input = readBody(previewBody, body);
  // Unlike a transaction's items, these may have different billing cycles, because pages with price lists need them.
  const items = resolveListed(world, input.items);
  const { place, currency, discount, request } = resolvePreview(world, input, visitorAddress);
  const lines = items.flatMap(({ price, quantity }) =>
    price ? [{ price, product: world.products.get(price.product_id), quantity }] : [],
  );
  const format = (amount: bigint) => formatMoney(amount, currency);
  const toLineItem = ({ input: line, taxRate, unitTotals, totals }: PricedLine) => ({
    price: line.price,
    quantity: line.quantity,
    tax_rate: formatMillionths(taxRate),
    unit_totals: toWireTotals(unitTotals),
    formatted_unit_totals: toWireTotals(unitTotals, format),
    totals: toWireTotals(totals),
    formatted_totals: toWireTotals(totals, format),
    product: line.product,
    discounts:
      discount && totals.discount > 0n
        ? [{ discount, total: String(totals.discount), formatted_total: format(totals.discount) }]
        : [],
  });
  return {
    ...request,
    items: items.map(({ price_id, quantity }) => ({ price_id: price_id ?? null, quantity })),
    details: { line_items: priceLines(lines, { place, currency, discount }).map(toLineItem) },
    available_payment_methods: ['card'],
  };
}

const transactionPreviewBody = previewBody.extend({
  items: z
    .array(itemBody.extend({ include_in_totals: z.boolean().default(true) }))
    .min(1)
    .max(100),
  ignore_trials: z.boolean().nullish(),
});

/** Computes the totals of a transaction without creating it. */
export function previewTransaction(world: World, body: unknown, visitorAddress?: string): ITransactionPreviewResponse {
  const input = readBody(transactionPreviewBody, body);
  return tryOut(world, () => preview(world, input, visitorAddress));
}

function preview(
  world: World,
  input: z.output<typeof transactionPreviewBody>,
  visitorAddress: string | undefined,
): ITransactionPreviewResponse {
  const items = resolveItems(world, input.items);
  const isCounted = items.map((_, index) => input.items[index]?.include_in_totals ?? true);
  const { place, currency, discount, request } = resolvePreview(world, input, visitorAddress);
  const counted = items.filter((_, index) => isCounted[index]);
  const lines = toLines(world, { items: counted, subscription_id: null });
  const charged = input.ignore_trials ? lines.map((line) => ({ ...line, isFree: false })) : lines;
  return {
    ...request,
    ignore_trials: input.ignore_trials ?? false,
    items: items.map(({ price, quantity }, index) => ({
      price: price ?? null,
      quantity,
      include_in_totals: isCounted[index] ?? true,
      proration: null,
    })),
    details: toDetails({ lines: priceLines(charged, { place, currency, discount }), currency }),
  };
}

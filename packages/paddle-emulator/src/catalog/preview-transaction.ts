import type { ITransactionPreviewResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/read-body.ts';
import { currencyOf } from '../money/places.ts';
import { priceLines } from '../money/price-lines.ts';
import { toDetails } from '../money/to-details.ts';
import { resolveItems, toLines } from '../transactions/transaction-items.ts';
import type { World } from '../world/world.ts';
import { discountFor, placeFor, previewBody } from './preview-prices.ts';

const transactionPreviewBody = previewBody.extend({ ignore_trials: z.boolean().nullish() });

/** What a transaction would come to, without making one. */
export function previewTransaction(world: World, body: unknown, visitorAddress?: string): ITransactionPreviewResponse {
  const read = readBody(transactionPreviewBody, body);
  const input = { ...read, customer_ip_address: read.customer_ip_address ?? visitorAddress ?? null };
  const items = resolveItems(world, input.items);
  const place = placeFor(world, input);
  const currency = input.currency_code ?? currencyOf(place);
  const discount = discountFor(world, input);
  const lines = toLines(world, { items, subscription_id: null });
  const charged = input.ignore_trials ? lines.map((line) => ({ ...line, isFree: false })) : lines;
  return {
    customer_id: input.customer_id ?? null,
    address_id: input.address_id ?? null,
    business_id: input.business_id ?? null,
    currency_code: currency,
    discount_id: discount?.id ?? null,
    customer_ip_address: input.customer_ip_address,
    address: input.address
      ? { country_code: input.address.country_code, postal_code: input.address.postal_code ?? null }
      : null,
    ignore_trials: input.ignore_trials ?? false,
    items: items.map(({ price, quantity }) => ({
      price: price ?? null,
      quantity,
      include_in_totals: true,
      proration: null,
    })),
    details: toDetails({ lines: priceLines(charged, { place, currency, discount }), currency }),
  };
}

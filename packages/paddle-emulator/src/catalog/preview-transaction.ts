import type { ITransactionPreviewResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/read-body.ts';
import { priceLines } from '../money/price-lines.ts';
import { toDetails } from '../money/to-details.ts';
import { resolveItems, toLines } from '../transactions/transaction-items.ts';
import { tryOut, type World } from '../world/world.ts';
import { previewBody, resolvePreview } from './preview-prices.ts';
import { itemBody } from './prices.ts';

const transactionPreviewBody = previewBody.extend({
  items: z
    .array(itemBody.extend({ include_in_totals: z.boolean().default(true) }))
    .min(1)
    .max(100),
  ignore_trials: z.boolean().nullish(),
});

/** The totals of a transaction, without creating one. */
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

import type { ITransactionPreviewResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/read-body.ts';
import { priceLines } from '../money/price-lines.ts';
import { toDetails } from '../money/to-details.ts';
import { resolveItems, toLines } from '../transactions/transaction-items.ts';
import type { World } from '../world/world.ts';
import { previewBody, resolvePreview } from './preview-prices.ts';

const transactionPreviewBody = previewBody.extend({ ignore_trials: z.boolean().nullish() });

/** The totals of a transaction, without creating one. */
export function previewTransaction(world: World, body: unknown, visitorAddress?: string): ITransactionPreviewResponse {
  const input = readBody(transactionPreviewBody, body);
  const items = resolveItems(world, input.items);
  const { place, currency, discount, request } = resolvePreview(world, input, visitorAddress);
  const lines = toLines(world, { items, subscription_id: null });
  const charged = input.ignore_trials ? lines.map((line) => ({ ...line, isFree: false })) : lines;
  return {
    ...request,
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

import type { IPriceResponse, ITransactionItemResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { createCustomPrice, itemBody } from '../catalog/prices.ts';
import type { LineInput } from '../money/discount-lines.ts';
import { isSamePeriod } from '../world/dates.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export const itemsBody = z
  .array(itemBody.extend({ quantity: itemBody.shape.quantity.default(1) }))
  .min(1, 'must have at least one item')
  .max(100, 'must have at most 100 items');

export type ItemInput = z.output<typeof itemsBody>[number];

function resolvePrice(world: World, item: ItemInput): IPriceResponse {
  if (item.price && item.price_id) {
    refuse('transaction_both_price_id_and_object_found', 'An item has both a price_id and a price.');
  }
  if (item.price?.product_id && !world.products.find(item.price.product_id))
    refuse('transaction_product_not_found', `Product ${item.price.product_id} not found.`);
  if (item.price) return createCustomPrice(world, item.price);
  const price = world.prices.find(item.price_id);
  if (price?.status === 'active') return price;
  return refuse(
    'transaction_price_not_found',
    `One or more provided price_ids could not be found, provided: ${item.price_id ?? 'none'}`,
  );
}

function assertOneRhythm(prices: IPriceResponse[]): void {
  const [first, ...others] = prices.filter((price) => price.billing_cycle);
  if (!first) return;
  if (others.some((price) => !isSamePeriod(price.billing_cycle, first.billing_cycle))) {
    refuse('transaction_price_different_billing_cycle', 'Recurring items must have the same billing cycle.');
  }
  if (others.some((price) => !isSamePeriod(price.trial_period, first.trial_period))) {
    refuse('transaction_price_different_trial_period', 'Recurring items must have the same trial period.');
  }
}

/** Resolves and checks each item by itself. It doesn't check if they can be sold together. */
export function resolveListed(world: World, items: ItemInput[]): ITransactionItemResponse[] {
  const resolved = items.map((item) => ({ price: resolvePrice(world, item), quantity: item.quantity }));
  for (const { price, quantity } of resolved) {
    if (quantity < price.quantity.minimum || quantity > price.quantity.maximum) {
      const range = `${price.quantity.minimum} to ${price.quantity.maximum}`;
      refuse('transaction_item_quantity_out_of_range', `The quantity of ${price.id} must be ${range}.`);
    }
  }
  return resolved.map(({ price, quantity }) => ({ price_id: price.id, price, quantity, proration: null }));
}

export function resolveItems(world: World, items: ItemInput[]): ITransactionItemResponse[] {
  const ids = items.flatMap(({ price_id }) => price_id ?? []);
  if (new Set(ids).size < ids.length)
    refuse('transaction_duplicate_price_ids', 'Cannot have duplicate Price IDs passed as separate items');
  const resolved = resolveListed(world, items);
  assertOneRhythm(resolved.flatMap(({ price }) => price ?? []));
  return resolved;
}

export function toLines(
  world: World,
  transaction: Pick<ITransactionResponse, 'items' | 'subscription_id'>,
): LineInput[] {
  return transaction.items.flatMap(({ price, quantity }) => {
    if (!price) return [];
    const isFree = !transaction.subscription_id && Boolean(price.trial_period);
    return [{ price, product: world.products.get(price.product_id), quantity, isFree }];
  });
}

import type { IPriceResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { startEntity } from '../world/entity.ts';
import type { World } from '../world/world.ts';
import { priceBody } from './prices.ts';
import { createProduct, productBody } from './products.ts';

/** A price that is not in the catalog: for a product of the catalog, or for one that is described with it. */
export const customPriceBody = priceBody
  .omit({ type: true })
  .partial({ product_id: true })
  .extend({ product: productBody.omit({ type: true }).optional() })
  .refine(({ product_id, product }) => Boolean(product_id) !== Boolean(product), 'needs a product_id or a product');

/** Stored, so that its id resolves, but never listed as standard. */
export function createCustomPrice(
  world: World,
  { product, ...price }: z.output<typeof customPriceBody>,
): IPriceResponse {
  const productId = price.product_id ?? createProduct(world, { ...product, type: 'custom' }).id;
  world.products.get(productId);
  const custom: IPriceResponse = {
    id: world.newId('pri'),
    ...price,
    product_id: productId,
    type: 'custom',
    ...startEntity(world),
  };
  world.prices.put(custom);
  return custom;
}

/** An item of a transaction, a subscription or a charge. */
export const itemBody = z.strictObject({
  price_id: z.string().optional(),
  price: customPriceBody.optional(),
  quantity: z.number().int().min(1),
});

import type { IProductResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { customData, entityStatus, readBody, readChanges } from '../api/body.ts';
import { changeEntity, saveEntity, startEntity } from '../world/entity.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export const taxCategories = [
  'digital-goods',
  'ebooks',
  'implementation-services',
  'professional-services',
  'saas',
  'software-programming-services',
  'standard',
  'training-services',
  'website-hosting',
] as const;

export const productBody = z.strictObject({
  name: z.string().min(1).max(200),
  tax_category: z.enum(taxCategories),
  type: z.enum(['standard', 'custom']).default('standard'),
  description: z.string().max(2048).nullable().default(null),
  image_url: z
    .string()
    .max(2048)
    .refine((text) => text === '' || URL.canParse(text), 'must be an address')
    .nullable()
    .default(null),
  custom_data: customData,
});

const productChanges = productBody.extend({ status: entityStatus }).partial();

/** The account's enabled tax categories. */
export const listTaxCategories = (world: World) =>
  world.settings.get<(typeof taxCategories)[number][]>('tax_categories', ['digital-goods', 'saas', 'standard']);

function assertApproved(world: World, category: (typeof taxCategories)[number] | undefined): void {
  if (category === undefined || listTaxCategories(world).includes(category)) return;
  refuse('product_tax_category_not_approved', 'tax category not approved');
}

export function createProduct(world: World, body: unknown): IProductResponse {
  const input = readBody(productBody, body);
  assertApproved(world, input.tax_category);
  const product: IProductResponse = {
    id: world.newId('pro'),
    ...input,
    ...startEntity(world),
  };
  return saveEntity(world, world.products, 'product.created', product);
}

export function updateProduct(world: World, id: string, body: unknown): IProductResponse {
  const before = world.products.get(id);
  const changes = readChanges(productChanges, body);
  assertApproved(world, changes.tax_category);
  return changeEntity(world, world.products, 'product.updated', { ...before, ...changes });
}

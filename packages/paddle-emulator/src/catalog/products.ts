import type { IProductResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/read-body.ts';
import { emit } from '../world/emit.ts';
import { notFound } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { customData, entityStatus } from './schemas.ts';

const taxCategories = [
  ...['digital-goods', 'ebooks', 'implementation-services', 'professional-services', 'saas'],
  ...['software-programming-services', 'standard', 'training-services', 'website-hosting'],
] as const;

const productBody = z.object({
  name: z.string().min(1).max(200),
  tax_category: z.enum(taxCategories),
  type: z.enum(['standard', 'custom']).default('standard'),
  description: z.string().max(2048).nullable().default(null),
  image_url: z.string().max(2048).nullable().default(null),
  custom_data: customData,
});

const productChanges = productBody.extend({ status: entityStatus }).partial();

export function getProduct(world: World, id: string): IProductResponse {
  return world.products.find(id) ?? notFound('Product', id);
}

export function createProduct(world: World, body: unknown): IProductResponse {
  const input = readBody(productBody, body);
  const at = world.clock.nowText();
  const product: IProductResponse = {
    id: world.newId('pro'),
    ...input,
    status: 'active',
    import_meta: null,
    created_at: at,
    updated_at: at,
  };
  world.products.put(product);
  emit(world, 'product.created', product);
  return product;
}

export function updateProduct(world: World, id: string, body: unknown): IProductResponse {
  const before = getProduct(world, id);
  const changes = onlyGiven(readBody(productChanges, body), body);
  const product: IProductResponse = { ...before, ...changes, updated_at: world.clock.nowText() };
  world.products.put(product);
  emit(world, 'product.updated', product);
  return product;
}

/** Defaults are for what is new: a change touches only the fields that were sent. */
export function onlyGiven<T extends object>(parsed: T, body: unknown): Partial<T> {
  const given = body && typeof body === 'object' ? Object.keys(body) : [];
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => given.includes(name))) as Partial<T>;
}

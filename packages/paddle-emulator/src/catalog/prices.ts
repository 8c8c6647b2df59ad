import type { IPriceResponse, ITimePeriod } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import {
  countryCode,
  customData,
  entityStatus,
  money,
  period,
  readBody,
  readChanges,
  trialPeriod,
} from '../api/body.ts';
import { changeEntity, saveEntity, startEntity } from '../world/entity.ts';
import { notFound, refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { createProduct, productBody } from './products.ts';

const count = z.number().int().min(1).max(999_999_999);

export const priceBody = z.strictObject({
  product_id: z.string(),
  description: z.string().min(2).max(500),
  name: z.string().min(1).max(150).nullable().default(null),
  type: z.enum(['standard', 'custom']).default('standard'),
  billing_cycle: period.nullable().default(null),
  trial_period: trialPeriod.nullable().default(null),
  tax_mode: z.enum(['account_setting', 'external', 'internal', 'location']).default('account_setting'),
  unit_price: money,
  unit_price_overrides: z
    .array(z.strictObject({ country_codes: z.array(countryCode).min(1), unit_price: money }))
    .max(250)
    .default([]),
  quantity: z
    .strictObject({ minimum: count, maximum: count })
    .refine(({ minimum, maximum }) => minimum <= maximum, 'minimum must not be above maximum')
    .default({ minimum: 1, maximum: 100 }),
  custom_data: customData,
});

const priceChanges = priceBody.omit({ product_id: true }).extend({ status: entityStatus }).partial();

/** The most intervals in a period. */
export const frequencyMost = 999;

function assertFrequency(of: 'billing_cycle' | 'trial_period', period: ITimePeriod | null | undefined): void {
  if (!period) return;
  if (period.frequency < 1)
    refuse(`price_${of}_frequency_below_1`, `${of}.frequency must be equal to or higher than 1`);
  if (period.frequency > frequencyMost)
    refuse(
      `price_${of}_frequency_greater_than_maximum`,
      `${of}.frequency must be equal to or lower than ${frequencyMost}`,
    );
}

function assertSound(price: IPriceResponse): void {
  assertFrequency('billing_cycle', price.billing_cycle);
  assertFrequency('trial_period', price.trial_period);
  if (price.trial_period && !price.billing_cycle) {
    refuse('price_trial_period_requires_billing_cycle', 'A trial period needs a billing cycle.');
  }
  const overridden = (price.unit_price_overrides ?? []).flatMap(({ country_codes }) => country_codes);
  if (new Set(overridden).size < overridden.length) {
    refuse('price_duplicate_currency_override_for_country', 'A country has more than one price override.');
  }
}

export function createPrice(world: World, body: unknown): IPriceResponse {
  const input = readBody(priceBody, body);
  if (!world.products.find(input.product_id)) notFound('Product', input.product_id);
  const price: IPriceResponse = {
    id: world.newId('pri'),
    ...input,
    ...startEntity(world),
  };
  assertSound(price);
  return saveEntity(world, world.prices, 'price.created', price);
}

export function updatePrice(world: World, id: string, body: unknown): IPriceResponse {
  const before = world.prices.get(id);
  const changes = readChanges(priceChanges, body);
  const price = { ...before, ...changes };
  assertSound(price);
  return changeEntity(world, world.prices, 'price.updated', price);
}

/** A price outside the catalog, for an existing product or for a new one in the same request. */
export const customPriceBody = priceBody
  .omit({ type: true })
  .partial({ product_id: true })
  .extend({ product: productBody.omit({ type: true }).optional() })
  .refine(({ product_id, product }) => Boolean(product_id) !== Boolean(product), 'needs a product_id or a product');

/** Creates a price that can be found by its id but is not in the lists of standard prices. */
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
  assertSound(custom);
  world.prices.put(custom);
  return custom;
}

/** An item of a transaction, a subscription or a charge. */
export const itemBody = z.strictObject({
  price_id: z.string().optional(),
  price: customPriceBody.optional(),
  quantity: z.number().int().min(1),
});

import { z } from 'zod';
import { readBody } from '../api/body.ts';
import { createDiscount } from '../catalog/discounts.ts';
import { createPrice } from '../catalog/prices.ts';
import { createProduct } from '../catalog/products.ts';
import { createAddress } from '../customers/addresses.ts';
import { createBusiness } from '../customers/businesses.ts';
import { createCustomer } from '../customers/customers.ts';
import { processDue } from '../subscriptions/process-due.ts';
import { dayMs } from '../world/dates.ts';
import { PaddleError, refuseField } from '../world/paddle-error.ts';
import { inTransaction, type World } from '../world/world.ts';
import { pay } from './pay.ts';
import { cancelNow, failRenewal, pauseNow } from './subscriptions.ts';

/** An entity in the API's form. If it has an id, it is created with that id. */
const entity = z.looseObject({ id: z.string().optional() });

const item = z.strictObject({ price: z.string(), quantity: z.number().int().min(1).optional() });

const purchase = z.strictObject({
  items: z.array(item).min(1),
  days_ago: z.number().min(0).max(3650).default(0),
  card: z.string().optional(),
  discount_code: z.string().optional(),
  custom_data: z.record(z.string(), z.unknown()).optional(),
  status: z.enum(['active', 'trialing', 'past_due', 'paused', 'canceled']).optional(),
});

const seedFile = z.strictObject({
  products: z
    .array(entity.extend({ prices: z.array(entity.extend({ key: z.string().optional() })).default([]) }))
    .default([]),
  discounts: z.array(entity).default([]),
  customers: z
    .array(
      entity.extend({
        email: z.string(),
        address: z.looseObject({ country_code: z.string(), postal_code: z.string().optional() }).optional(),
        business: z.looseObject({}).optional(),
        purchases: z.array(purchase).default([]),
      }),
    )
    .default([]),
});

export type SeedInput = z.input<typeof seedFile>;
type SeedCustomer = z.output<typeof seedFile>['customers'][number];
type Purchase = z.output<typeof purchase>;

export interface Seeded {
  /** The ids of prices by key. */
  prices: Record<string, string>;
  /** The ids of customers by address. */
  customers: Record<string, string>;
  /** The purchases, in the file's order. */
  purchases: { email: string; transactionId: string; subscriptionId: string | null }[];
}

/** Runs `act`. The first id that it creates is `id`, if one is given. */
function withId<T>(world: World, id: string | undefined, prefix: string, act: () => T): T {
  if (id === undefined) return act();
  if (!new RegExp(`^${prefix}_[a-z\\d]{26}$`).test(id))
    refuseField('id', `must be ${prefix}_ and 26 lower-case letters and digits: ${id}`);
  const { newId } = world;
  world.newId = (wanted) => {
    world.newId = newId;
    return wanted === prefix ? id : newId(wanted);
  };
  try {
    return act();
  } finally {
    world.newId = newId;
  }
}

/** Adds the place in the file to an error. */
function at<T>(place: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof PaddleError)) throw error;
    const inner = error.fields?.map(({ field, message }) => ({ field: `${place}.${field}`, message }));
    throw new PaddleError(error.status, error.code, `${place}: ${error.message}`, inner ?? null);
  }
}

type File = z.output<typeof seedFile>;

function seedCatalog(world: World, { products, discounts }: File): Record<string, string> {
  const keys: Record<string, string> = {};
  products.forEach(({ id, prices, ...body }, index) => {
    const place = `products.${index}`;
    const product = at(place, () => withId(world, id, 'pro', () => createProduct(world, body)));
    prices.forEach(({ id: priceId, key, ...price }, priceIndex) => {
      const make = () => createPrice(world, { ...price, product_id: product.id });
      const made = at(`${place}.prices.${priceIndex}`, () => withId(world, priceId, 'pri', make));
      keys[key ?? made.id] = made.id;
    });
  });
  discounts.forEach(({ id, ...body }, index) => {
    at(`discounts.${index}`, () => withId(world, id, 'dsc', () => createDiscount(world, body)));
  });
  return keys;
}

function seedCustomer(world: World, { id, address, business, purchases: _, ...body }: SeedCustomer): string {
  const customer = withId(world, id, 'ctm', () => createCustomer(world, body));
  if (address) createAddress(world, customer.id, address);
  if (business) createBusiness(world, customer.id, business);
  return customer.id;
}

function buy(world: World, { email, address }: SeedCustomer, wanted: Purchase, keys: Record<string, string>) {
  const { items, card, discount_code: discountCode, custom_data: customData } = wanted;
  const toPrice = (key: string) => keys[key] ?? refuseField('items', `name no price of the file: ${key}`);
  return pay(world, {
    email,
    items: items.map(({ price, quantity }) => ({ priceId: toPrice(price), ...(quantity && { quantity }) })),
    ...(address && { country: address.country_code }),
    ...(address?.postal_code && { postalCode: address.postal_code }),
    ...(card && { card }),
    ...(discountCode && { discountCode }),
    ...(customData && { customData }),
  });
}

const endings: Partial<Record<NonNullable<Purchase['status']>, (world: World, subscriptionId: string) => unknown>> = {
  past_due: failRenewal,
  paused: pauseNow,
  canceled: cancelNow,
};

/**
 * Fills the state. Each past event happens in order and at its own time, so that everything that follows from it
 * exists, too.
 */
export function seed(world: World, input: SeedInput): Seeded {
  const file = readBody(seedFile, input);
  const now = world.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const all = file.customers.flatMap((customer, index) =>
    customer.purchases.map((wanted, own) => ({ customer, wanted, place: `customers.${index}.purchases.${own}` })),
  );
  const firstDays = Math.max(0, ...all.map(({ wanted }) => wanted.days_ago));
  return inTransaction(world, () => {
    const [keys, customers] = world.clock.at(before(firstDays), () => [
      seedCatalog(world, file),
      Object.fromEntries(
        file.customers.map((one, index) => [one.email, at(`customers.${index}`, () => seedCustomer(world, one))]),
      ),
    ]);
    const made = new Map<string, Seeded['purchases'][number]>();
    for (const { customer, wanted, place } of all.toSorted(
      (one, other) => other.wanted.days_ago - one.wanted.days_ago,
    )) {
      processDue(world, before(wanted.days_ago));
      const paid = world.clock.at(before(wanted.days_ago), () => at(place, () => buy(world, customer, wanted, keys)));
      const { transactionId, subscriptionId } = paid;
      made.set(place, { email: customer.email, transactionId, subscriptionId });
    }
    processDue(world, now);
    for (const { wanted, place } of all) {
      const { subscriptionId } = made.get(place) ?? {};
      if (subscriptionId && wanted.status) at(place, () => endings[wanted.status ?? 'active']?.(world, subscriptionId));
    }
    const purchases = all.flatMap(({ place }) => made.get(place) ?? []);
    return { prices: keys, customers, purchases };
  });
}

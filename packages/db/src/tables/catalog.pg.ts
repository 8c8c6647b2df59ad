import type { Category } from '@backline/domain/catalog/categories';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { skus } from './licenses.pg.ts';
import type { PriceKind, StoredInstrument } from './types.ts';

const time = (name: string) => timestamp(name, { mode: 'date', precision: 3, withTimezone: true });

/** Who makes collections. */
export const developers = pgTable('developers', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  website: text('website'),
  logo: text('logo').notNull(),
});

/** A sound pack as the shop shows it. What is owned is its SKU. */
export const collections = pgTable(
  'collections',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    sku: text('sku')
      .notNull()
      .unique()
      .references(() => skus.sku),
    developerId: text('developer_id')
      .notNull()
      .references(() => developers.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    subtitle: text('subtitle').notNull(),
    description: text('description').notNull(),
    categories: jsonb('categories').$type<Category[]>().notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    includedIn: jsonb('included_in').$type<string[]>().notNull(),
    image: text('image').notNull(),
    /** The vendor wants it shown first, such as beside the login form. */
    isFeatured: boolean('is_featured').notNull().default(false),
    instruments: jsonb('instruments').$type<StoredInstrument[]>().notNull(),
  },
  (table) => [index('collections_developer').on(table.developerId)],
);

/**
 * What a SKU costs, in minor units. A price is never deleted: what somebody paid for stays known by `priceId`, the
 * provider's. `retiredAt`: no longer in the catalog.
 */
export const prices = pgTable(
  'prices',
  {
    sku: text('sku')
      .notNull()
      .references(() => skus.sku),
    kind: text('kind').$type<PriceKind>().notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    trialDays: integer('trial_days'),
    startsAt: time('starts_at'),
    endsAt: time('ends_at'),
    priceId: text('price_id').unique(),
    retiredAt: time('retired_at'),
  },
  (table) => [primaryKey({ columns: [table.sku, table.kind] })],
);

/** A SKU's product at the provider. */
export const providerProducts = pgTable('provider_products', {
  sku: text('sku')
    .primaryKey()
    .references(() => skus.sku),
  productId: text('product_id').notNull().unique(),
});

/** One row: which state of the catalog the processes' caches must hold. */
export const catalogState = pgTable('catalog_state', {
  id: text('id').primaryKey(),
  version: integer('version').notNull(),
  changedAt: time('changed_at').notNull(),
});

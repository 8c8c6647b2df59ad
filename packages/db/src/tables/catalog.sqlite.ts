import type { Category } from '@backline/domain/catalog/categories';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { skus } from './licenses.sqlite.ts';
import type { PriceKind, StoredInstrument } from './types.ts';

const time = (name: string) => integer(name, { mode: 'timestamp_ms' });

/** Who makes collections. */
export const developers = sqliteTable('developers', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  website: text('website'),
  logo: text('logo').notNull(),
});

/** A sound pack as the shop shows it. What is owned is its SKU. */
export const collections = sqliteTable(
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
    categories: text('categories', { mode: 'json' }).$type<Category[]>().notNull(),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
    includedIn: text('included_in', { mode: 'json' }).$type<string[]>().notNull(),
    image: text('image').notNull(),
    /** The vendor wants it shown first, such as beside the login form. */
    isFeatured: integer('is_featured', { mode: 'boolean' }).notNull().default(false),
    instruments: text('instruments', { mode: 'json' }).$type<StoredInstrument[]>().notNull(),
  },
  (table) => [index('collections_developer').on(table.developerId)],
);

/**
 * What a SKU costs, in minor units. A price is never deleted: what somebody paid for stays known by `priceId`, the
 * provider's. `retiredAt`: no longer in the catalog.
 */
export const prices = sqliteTable(
  'prices',
  {
    sku: text('sku')
      .notNull()
      .references(() => skus.sku),
    kind: text('kind').$type<PriceKind>().notNull(),
    amount: integer('amount').notNull(),
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
export const providerProducts = sqliteTable('provider_products', {
  sku: text('sku')
    .primaryKey()
    .references(() => skus.sku),
  productId: text('product_id').notNull().unique(),
});

/** One row: which state of the catalog the processes' caches must hold. */
export const catalogState = sqliteTable('catalog_state', {
  id: text('id').primaryKey(),
  version: integer('version').notNull(),
  changedAt: time('changed_at').notNull(),
});

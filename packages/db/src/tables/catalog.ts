import type { CollectionFact, Needs } from '@backline/domain/catalog/catalog';
import type { LicenseTables } from './licenses.ts';
import type { Kit } from './sqlite-kit.ts';
import type { PriceKind, StoredDemo, StoredInstrument, StoredPicture } from './types.ts';

const unknownNeeds: Needs = { diskBytes: null, downloadBytes: null, ramGb: null, plugin: null };

export function catalogTables(
  { table, text, int, big, bool, time, json, index, primaryKey }: Kit,
  { skus }: LicenseTables,
) {
  /** The makers of collections. */
  const developers = table('developers', {
    id: text('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    position: int('position').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    website: text('website'),
    logo: text('logo').notNull(),
  });

  /** A sound pack in the shop. Customers own its SKU. */
  const collections = table(
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
      position: int('position').notNull(),
      name: text('name').notNull(),
      subtitle: text('subtitle').notNull(),
      description: text('description').notNull(),
      categories: json('categories').$type<string[]>().notNull(),
      tags: json('tags').$type<string[]>().notNull(),
      includedIn: json('included_in').$type<string[]>().notNull(),
      image: text('image').notNull(),
      imageColor: text('image_color'),
      gallery: json('gallery').$type<StoredPicture[]>().notNull().default([]),
      facts: json('facts').$type<CollectionFact[]>().notNull().default([]),
      /** Shown first, such as beside the login form. */
      isFeatured: bool('is_featured').notNull().default(false),
      instruments: json('instruments').$type<StoredInstrument[]>().notNull(),
      demos: json('demos').$type<StoredDemo[]>().notNull().default([]),
      /** The catalog file's choice of the instrument that stands for the pack, from 1. */
      audioDemo: int('audio_demo'),
      /** What stands for the pack: follows from demos, instruments and `audioDemo`, and is kept for the list. */
      previewUrl: text('preview_url'),
      previewTitle: text('preview_title'),
      publishedAt: time('published_at'),
      needs: json('needs').$type<Needs>().notNull().default(unknownNeeds),
    },
    (row) => [index('collections_developer').on(row.developerId)],
  );

  /**
   * The price of a SKU, in minor units. A price is never deleted: past purchases refer to `priceId`, the provider's id.
   * `retiredAt`: no longer in the catalog. `isActive`: whether the provider sells it now, at this amount; null: not
   * known. `changingUntil`: a worker changes it at the provider, or waits after a failure. `lastSoldAt`: until when the
   * provider sold it on earlier terms, such as for the sale before this one.
   */
  const prices = table(
    'prices',
    {
      sku: text('sku')
        .notNull()
        .references(() => skus.sku),
      kind: text('kind').$type<PriceKind>().notNull(),
      amount: big('amount').notNull(),
      currency: text('currency').notNull(),
      trialDays: int('trial_days'),
      startsAt: time('starts_at'),
      endsAt: time('ends_at'),
      priceId: text('price_id').unique(),
      retiredAt: time('retired_at'),
      isActive: bool('is_active'),
      changingUntil: time('changing_until'),
      lastSoldAt: time('last_sold_at'),
    },
    (row) => [primaryKey({ columns: [row.sku, row.kind] })],
  );

  /** The provider's product for a SKU. */
  const providerProducts = table('provider_products', {
    sku: text('sku')
      .primaryKey()
      .references(() => skus.sku),
    productId: text('product_id').notNull().unique(),
  });

  /**
   * What was measured in a sound, by the SHA-256 of its file. Loudness and peak are in hundredths of LUFS and dBFS;
   * null: silence. `tool` names the version of the meter: another one measures again. `seconds` is null for a file that
   * cannot be measured; `problem` says why.
   */
  const previews = table('previews', {
    hash: text('hash').primaryKey(),
    secondsMs: int('seconds_ms'),
    loudnessC: int('loudness_c'),
    peakC: int('peak_c'),
    /** 160 columns of 8 bits, as base64. */
    waves: text('waves'),
    chains: int('chains'),
    problem: text('problem'),
    tool: text('tool').notNull(),
    measuredAt: time('measured_at').notNull(),
  });

  /** Which file an address of the catalog led to when it was last listened to. */
  const previewFiles = table(
    'preview_files',
    {
      url: text('url').primaryKey(),
      hash: text('hash')
        .notNull()
        .references(() => previews.hash),
      bytes: int('bytes').notNull(),
      checkedAt: time('checked_at').notNull(),
    },
    (row) => [index('preview_files_hash').on(row.hash)],
  );

  /** One row: the version of all public answers, which the processes' caches must match. */
  const publicState = table('public_state', {
    id: text('id').primaryKey(),
    version: int('version').notNull(),
    changedAt: time('changed_at').notNull(),
  });

  return { developers, collections, prices, providerProducts, previews, previewFiles, publicState };
}

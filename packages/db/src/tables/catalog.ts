import type { CollectionFact, Needs } from '@backline/domain/catalog/catalog';
import type { LicenseTables } from './licenses.ts';
import { system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { PriceKind, StoredDemo, StoredInstrument, StoredPicture } from './types.ts';

const unknownNeeds: Needs = { diskBytes: null, downloadBytes: null, ramGb: null, plugin: null };

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of tables.
export function catalogTables(
  { table, text, int, big, bool, time, json, index, primaryKey }: Kit,
  licenses: LicenseTables,
) {
  /** The developers of packs. */
  const developers = table('developers', {
    id: text('id', system).primaryKey(),
    slug: text('slug', system).notNull().unique(),
    position: int('position', system).notNull(),
    name: text('name', system).notNull(),
    description: text('description', system).notNull(),
    website: text('website', system),
    logo: text('logo', system).notNull(),
    /** The developer's part of what its packs earn, in hundredths of a percent. */
    share: int('share', system),
  });

  /** A sound pack in the shop. Customers own its SKU. */
  const collections = table(
    'collections',
    {
      id: text('id', system).primaryKey(),
      slug: text('slug', system).notNull().unique(),
      sku: text('sku', system)
        .notNull()
        .unique()
        .references(() => licenses.skus.sku),
      developerId: text('developer_id', system)
        .notNull()
        .references(() => developers.id),
      position: int('position', system).notNull(),
      name: text('name', system).notNull(),
      subtitle: text('subtitle', system).notNull(),
      description: text('description', system).notNull(),
      categories: json('categories', system).$type<string[]>().notNull(),
      tags: json('tags', system).$type<string[]>().notNull(),
      includedIn: json('included_in', system).$type<string[]>().notNull(),
      image: text('image', system).notNull(),
      imageColor: text('image_color', system),
      gallery: json('gallery', system).$type<StoredPicture[]>().notNull().default([]),
      facts: json('facts', system).$type<CollectionFact[]>().notNull().default([]),
      /** Featured items are shown first, and beside the login form. */
      isFeatured: bool('is_featured', system).notNull().default(false),
      instruments: json('instruments', system).$type<StoredInstrument[]>().notNull(),
      demos: json('demos', system).$type<StoredDemo[]>().notNull().default([]),
      /** The number of the instrument that represents the pack, from the catalog file, from 1. */
      audioDemo: int('audio_demo', system),
      /**
       * The preview that represents the pack. Derived from demos, instruments and `audioDemo`, and stored for the list.
       */
      previewUrl: text('preview_url', system),
      previewTitle: text('preview_title', system),
      publishedAt: time('published_at', system),
      needs: json('needs', system).$type<Needs>().notNull().default(unknownNeeds),
    },
    (row) => [index('collections_developer').on(row.developerId)],
  );

  /** A search word, and the tags and articulations it means. */
  const moods = table('moods', {
    word: text('word', system).primaryKey(),
    means: json('means', system).$type<string[]>().notNull(),
  });

  /**
   * The price of a SKU, in minor units. A price is never deleted, because past purchases refer to `priceId`, the
   * provider's id. `retiredAt`: no longer in the catalog. `isActive`: true if the provider sells it now, at this
   * amount; null if unknown. `changingUntil`: a worker is changing it at the provider, or waits after a failure.
   * `lastSoldAt`: until when the provider sold it on earlier terms, such as for a previous sale.
   */
  const prices = table(
    'prices',
    {
      sku: text('sku', system)
        .notNull()
        .references(() => licenses.skus.sku),
      kind: text('kind', system).$type<PriceKind>().notNull(),
      amount: big('amount', system).notNull(),
      currency: text('currency', system).notNull(),
      trialDays: int('trial_days', system),
      startsAt: time('starts_at', system),
      endsAt: time('ends_at', system),
      priceId: text('price_id', system).unique(),
      retiredAt: time('retired_at', system),
      isActive: bool('is_active', system),
      lastSoldAt: time('last_sold_at', system),
    },
    (row) => [primaryKey({ columns: [row.sku, row.kind] })],
  );

  /** The provider's product for a SKU. `taxCategory`: its category at the provider; null until the next sync. */
  const providerProducts = table('provider_products', {
    sku: text('sku', system)
      .primaryKey()
      .references(() => licenses.skus.sku),
    productId: text('product_id', system).notNull().unique(),
    taxCategory: text('tax_category', system),
  });

  /**
   * The measurements of a sound, by the SHA-256 of its file. Loudness and peak are in hundredths of LUFS and dBFS; null
   * for silence. `tool` is the version of the meter; a new version measures again. `seconds` is null for a file that
   * cannot be measured; `problem` says why.
   */
  const previews = table('previews', {
    hash: text('hash', system).primaryKey(),
    secondsMs: int('seconds_ms', system),
    loudnessC: int('loudness_c', system),
    peakC: int('peak_c', system),
    /** 160 columns of 8 bits, as base64. */
    waves: text('waves', system),
    problem: text('problem', system),
    tool: text('tool', system).notNull(),
  });

  /** The file that an address in the catalog led to when it was last measured. */
  const previewFiles = table('preview_files', {
    url: text('url', system).primaryKey(),
    hash: text('hash', system)
      .notNull()
      .references(() => previews.hash),
  });

  /** A single row: the version of all public answers. A process may only use caches of this version. */
  const publicState = table('public_state', {
    id: text('id', system).primaryKey(),
    version: int('version', system).notNull(),
  });

  return { developers, collections, moods, prices, providerProducts, previews, previewFiles, publicState };
}

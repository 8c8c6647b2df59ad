import type { PackOption } from '@backline/domain/packs/pack';
import type { LicenseTables } from './licenses.ts';
import { system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';

/** The published versions of packs. Files and blocks have no rows: they are in the stored lists. */
export function packTables(
  { table, text, int, big, time, json, index, uniqueIndex, primaryKey }: Kit,
  licenses: LicenseTables,
) {
  /** A version of a pack. `head` is the signed file; `newBytes`: what it added to the storage. */
  const packPublications = table(
    'pack_publications',
    {
      id: text('id', system).primaryKey(),
      sku: text('sku', system)
        .notNull()
        .references(() => licenses.skus.sku),
      version: text('version', system).notNull(),
      /** Grows with each publication of the SKU. */
      seq: int('seq', system).notNull(),
      channel: text('channel', system).$type<'stable' | 'beta'>().notNull(),
      notes: text('notes', system),
      head: text('head', system).notNull(),
      listHash: text('list_hash', system).notNull(),
      listBytes: int('list_bytes', system).notNull(),
      /** The hash of the object with the locations of its blocks. */
      whereHash: text('where_hash', system).notNull(),
      files: int('files', system).notNull(),
      blocks: int('blocks', system).notNull(),
      bytes: big('bytes', system).notNull(),
      firstBytes: big('first_bytes', system).notNull(),
      options: json('options', system).$type<readonly PackOption[]>().notNull(),
      newBytes: big('new_bytes', system).notNull(),
      publishedAt: time('published_at', system).notNull(),
      withdrawnAt: time('withdrawn_at', system),
    },
    (row) => [
      uniqueIndex('pack_publications_version').on(row.sku, row.version),
      uniqueIndex('pack_publications_seq').on(row.sku, row.seq),
    ],
  );

  /** The offered version: changing this single row switches versions. */
  const packCurrent = table(
    'pack_current',
    {
      sku: text('sku', system).notNull(),
      channel: text('channel', system).$type<'stable' | 'beta'>().notNull(),
      publicationId: text('publication_id', system)
        .notNull()
        .references(() => packPublications.id),
    },
    (row) => [primaryKey({ columns: [row.sku, row.channel] })],
  );

  /** Objects that are stored and sent as one: consecutive blocks, named by their hashes. */
  const packBundles = table('pack_bundles', {
    id: text('id', system).primaryKey(),
    bytes: int('bytes', system).notNull(),
  });

  const packBundleUses = table(
    'pack_bundle_uses',
    {
      publicationId: text('publication_id', system)
        .notNull()
        .references(() => packPublications.id),
      bundleId: text('bundle_id', system)
        .notNull()
        .references(() => packBundles.id),
    },
    (row) => [
      primaryKey({ columns: [row.publicationId, row.bundleId] }),
      index('pack_bundle_uses_bundle').on(row.bundleId),
    ],
  );

  /** Downloads per day, without people, for the vendor's costs. */
  const packTransfers = table(
    'pack_transfers',
    {
      /** Such as `2026-03-01`, UTC. */
      day: text('day', system).notNull(),
      publicationId: text('publication_id', system)
        .notNull()
        .references(() => packPublications.id),
      bytes: big('bytes', system).notNull(),
    },
    (row) => [primaryKey({ columns: [row.day, row.publicationId] })],
  );

  return { packPublications, packCurrent, packBundles, packBundleUses, packTransfers };
}

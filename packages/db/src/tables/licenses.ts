import type { TaxCategory } from '@backline/domain/catalog/tax-category';
import { mainPool } from '@backline/domain/devices/seats/main-pool';
import type { DeviceType, InstallerArch, ReleaseChannel } from '@backline/domain/downloads/installer';
import type { GrantCause, HoldEffect, PlanKind } from '@backline/domain/licenses/terms';
import type { AccountTables } from './account.ts';
import { exported, keep, system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';

const sale = keep('it proves what was sold or given, and by whom', '10 years');

export type LicenseTables = ReturnType<typeof licenseTables>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of tables.
export function licenseTables(
  { table, text, big, bool, time, index, uniqueIndex, primaryKey, foreignKey }: Kit,
  account: AccountTables,
) {
  /**
   * Products that can be owned: packs and plans. `planKind`: the kind of plan in the catalog; null for a pack. `pool`:
   * the pool whose seats it needs; the import checks that it exists. `taxCategory`: from the catalog; null for the
   * default of its kind.
   */
  const skus = table('skus', {
    sku: text('sku', system).primaryKey(),
    name: text('name', system).notNull(),
    subject: text('subject', system).notNull(),
    planKind: text('plan_kind', system).$type<PlanKind>(),
    pool: text('pool', system).notNull().default(mainPool),
    taxCategory: text('tax_category', system).$type<TaxCategory>(),
  });

  /**
   * Codes created together with the same terms. `grantMs` null: unlimited. `expiresAt`: when the codes themselves
   * expire.
   */
  const licenseBatches = table('license_batches', {
    name: text('name', system).primaryKey(),
    sku: text('sku', system)
      .notNull()
      .references(() => skus.sku),
    grantMs: big('grant_ms', system),
    expiresAt: time('expires_at', system),
    createdAt: time('created_at', system).notNull(),
    createdBy: text('created_by', sale).notNull(),
    reason: text('reason', sale).notNull(),
    revokedAt: time('revoked_at', system),
  });

  /**
   * A code, stored as a keyed hash. It is free while `redeemedBy`, `revokedAt` and `batchRevokedAt` are null and its
   * batch has not expired. `batchRevokedAt` repeats the batch's state, so that a single statement decides who gets the
   * code.
   */
  const licenseCodes = table(
    'license_codes',
    {
      codeHash: text('code_hash', system).primaryKey(),
      batch: text('batch', system)
        .notNull()
        .references(() => licenseBatches.name),
      lastFour: text('last_four', exported.keep(sale)).notNull(),
      redeemedBy: text('redeemed_by', sale).references(() => account.users.id),
      redeemedAt: time('redeemed_at', exported.keep(sale)),
      revokedAt: time('revoked_at', system),
      batchRevokedAt: time('batch_revoked_at', system),
    },
    (row) => [
      index('license_codes_batch').on(row.batch, row.codeHash),
      index('license_codes_last_four').on(row.lastFour),
      index('license_codes_user').on(row.redeemedBy),
    ],
  );

  /** The layouts of imported codes: see `toCodeLayout`. Texts in other layouts are not looked up. */
  const codeLayouts = table('code_layouts', {
    layout: text('layout', system).primaryKey(),
  });

  /**
   * A SKU granted to a user for one cause; a cause grants each SKU once. `durationMs` starts when it is the grant's
   * turn, `expiresAt` is a fixed end; without both it is unlimited. `graceUntil`: it stays active past its end while a
   * payment is pending.
   */
  const grants = table(
    'grants',
    {
      id: text('id', sale).primaryKey(),
      userId: text('user_id', sale)
        .notNull()
        .references(() => account.users.id),
      sku: text('sku', exported.keep(sale))
        .notNull()
        .references(() => skus.sku),
      cause: text('cause', exported.keep(sale)).$type<GrantCause>().notNull(),
      causeRef: text('cause_ref', exported.keep(sale)).notNull(),
      grantedAt: time('granted_at', exported.keep(sale)).notNull(),
      durationMs: big('duration_ms', exported.keep(sale)),
      expiresAt: time('expires_at', exported.keep(sale)),
      graceUntil: time('grace_until', exported.keep(sale)),
    },
    (row) => [uniqueIndex('grants_cause').on(row.cause, row.causeRef, row.sku), index('grants_user').on(row.userId)],
  );

  /**
   * A present or past reason that holds a grant back. The latest state of each reason counts, regardless of the order
   * of arrival.
   */
  const grantHolds = table(
    'grant_holds',
    {
      grantId: text('grant_id', sale)
        .notNull()
        .references(() => grants.id),
      reason: text('reason', exported.keep(sale)).notNull(),
      effect: text('effect', exported.keep(sale)).$type<HoldEffect>().notNull(),
      isHeld: bool('is_held', exported.keep(sale)).notNull(),
      at: time('at', exported.keep(sale)).notNull(),
    },
    (row) => [primaryKey({ columns: [row.grantId, row.reason] })],
  );

  /** The offers that a sign-up can bring. */
  const offers = table('offers', {
    name: text('name', system).primaryKey(),
    sku: text('sku', system)
      .notNull()
      .references(() => skus.sku),
    grantMs: big('grant_ms', system).notNull(),
    endsAt: time('ends_at', system),
  });

  /**
   * A version of a plugin. `product`: the plugin's slug, as in its leases. `withdrawnAt`: no longer offered, and its
   * links do not work. `notes`: release notes for the update check.
   */
  const releases = table(
    'releases',
    {
      product: text('product', system).notNull(),
      version: text('version', system).notNull(),
      channel: text('channel', system).$type<ReleaseChannel>().notNull(),
      notes: text('notes', system),
      releasedAt: time('released_at', system).notNull(),
      withdrawnAt: time('withdrawn_at', system),
    },
    (row) => [primaryKey({ columns: [row.product, row.version] })],
  );

  /** A version's installer for a system and a processor, or `any`. The file is in the downloads folder under its id. */
  const installers = table(
    'installers',
    {
      id: text('id', system).primaryKey(),
      product: text('product', system).notNull(),
      version: text('version', system).notNull(),
      deviceType: text('device_type', system).$type<DeviceType>().notNull(),
      arch: text('arch', system).$type<InstallerArch | 'any'>().notNull(),
      fileName: text('file_name', system).notNull(),
      sizeBytes: big('size_bytes', system).notNull(),
      sha256: text('sha256', system).notNull(),
    },
    (row) => [
      uniqueIndex('installers_version').on(row.product, row.version, row.deviceType, row.arch),
      foreignKey({ columns: [row.product, row.version], foreignColumns: [releases.product, releases.version] }),
    ],
  );

  return { skus, licenseBatches, licenseCodes, codeLayouts, grants, grantHolds, offers, releases, installers };
}

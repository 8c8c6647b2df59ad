import { mainPool } from '@backline/domain/devices/fields';
import type { DeviceType, ReleaseChannel } from '@backline/domain/downloads/installer';
import type { GrantCause, HoldEffect, PlanKind } from '@backline/domain/licenses/terms';
import type { AccountTables } from './account.ts';
import type { Kit } from './sqlite-kit.ts';

export type LicenseTables = ReturnType<typeof licenseTables>;

export function licenseTables(
  { table, text, big, bool, time, index, uniqueIndex, primaryKey }: Kit,
  { users }: AccountTables,
) {
  /**
   * What can be owned: a pack or a plan. `planKind`: the kind of plan in the catalog; null for a pack. `pool`: whose
   * seats its plugin takes (a column added later cannot name its table in SQLite, so the import checks it).
   */
  const skus = table('skus', {
    sku: text('sku').primaryKey(),
    productName: text('product_name').notNull(),
    subject: text('subject').notNull(),
    planKind: text('plan_kind').$type<PlanKind>(),
    pool: text('pool').notNull().default(mainPool),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  });

  /**
   * Codes that were created together with the same terms. `grantMs` null: unlimited. `expiresAt`: of the codes
   * themselves.
   */
  const licenseBatches = table('license_batches', {
    name: text('name').primaryKey(),
    sku: text('sku')
      .notNull()
      .references(() => skus.sku),
    grantMs: big('grant_ms'),
    expiresAt: time('expires_at'),
    createdAt: time('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    reason: text('reason').notNull(),
    revokedAt: time('revoked_at'),
  });

  /**
   * A code, stored as a keyed hash. It is free while `redeemedBy`, `revokedAt` and `batchRevokedAt` are null and its
   * batch has not expired. `batchRevokedAt` repeats the batch's state, so that one statement decides who gets the code.
   */
  const licenseCodes = table(
    'license_codes',
    {
      codeHash: text('code_hash').primaryKey(),
      batch: text('batch')
        .notNull()
        .references(() => licenseBatches.name),
      lastFour: text('last_four').notNull(),
      redeemedBy: text('redeemed_by').references(() => users.id),
      redeemedAt: time('redeemed_at'),
      revokedAt: time('revoked_at'),
      batchRevokedAt: time('batch_revoked_at'),
    },
    (row) => [
      index('license_codes_batch').on(row.batch, row.codeHash),
      index('license_codes_last_four').on(row.lastFour),
      index('license_codes_user').on(row.redeemedBy),
    ],
  );

  /**
   * One SKU granted to a user for one cause; a cause grants each SKU once. `durationMs` runs from the grant's turn,
   * `expiresAt` is a fixed end; without both it is unlimited. `graceUntil`: it stays in force past its end while a
   * payment is pending.
   */
  const grants = table(
    'grants',
    {
      id: text('id').primaryKey(),
      userId: text('user_id')
        .notNull()
        .references(() => users.id),
      sku: text('sku')
        .notNull()
        .references(() => skus.sku),
      cause: text('cause').$type<GrantCause>().notNull(),
      causeRef: text('cause_ref').notNull(),
      grantedAt: time('granted_at').notNull(),
      durationMs: big('duration_ms'),
      expiresAt: time('expires_at'),
      graceUntil: time('grace_until'),
    },
    (row) => [uniqueIndex('grants_cause').on(row.cause, row.causeRef, row.sku), index('grants_user').on(row.userId)],
  );

  /**
   * A reason that holds a grant back, or did. The latest state of each reason counts, whatever the order of arrival.
   */
  const grantHolds = table(
    'grant_holds',
    {
      grantId: text('grant_id')
        .notNull()
        .references(() => grants.id),
      reason: text('reason').notNull(),
      effect: text('effect').$type<HoldEffect>().notNull(),
      isHeld: bool('is_held').notNull(),
      at: time('at').notNull(),
    },
    (row) => [primaryKey({ columns: [row.grantId, row.reason] })],
  );

  /** What a sign-up can grant. */
  const offers = table('offers', {
    name: text('name').primaryKey(),
    sku: text('sku')
      .notNull()
      .references(() => skus.sku),
    grantMs: big('grant_ms').notNull(),
    endsAt: time('ends_at'),
  });

  /**
   * A version of the plugin. `withdrawnAt`: no longer offered; its links do not work. `notes`: what is new, for the
   * update check.
   */
  const releases = table('releases', {
    version: text('version').primaryKey(),
    channel: text('channel').$type<ReleaseChannel>().notNull().default('stable'),
    notes: text('notes'),
    releasedAt: time('released_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
  });

  /** A version's installer for one system. The file is in the downloads folder under its id. */
  const installers = table(
    'installers',
    {
      id: text('id').primaryKey(),
      version: text('version')
        .notNull()
        .references(() => releases.version),
      deviceType: text('device_type').$type<DeviceType>().notNull(),
      fileName: text('file_name').notNull(),
      sizeBytes: big('size_bytes').notNull(),
      sha256: text('sha256').notNull(),
    },
    (row) => [uniqueIndex('installers_version').on(row.version, row.deviceType)],
  );

  return { skus, licenseBatches, licenseCodes, grants, grantHolds, offers, releases, installers };
}

import type {
  DeviceIds,
  DeviceSystem,
  PluginClient,
  ReleasedBy,
  SeatCounting,
  SeatEnd,
  SignInDecision,
} from '@backline/domain/devices/fields';
import type { FormerBinding } from '@backline/domain/devices/seats/match-device';
import type { InstallerArch } from '@backline/domain/downloads/installer';
import { sql } from 'drizzle-orm';
import type { AccountTables } from './account.ts';
import { erase, exported, system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { AuditDetails } from './types.ts';

/** Plugins' data: the computers of accounts, their seats, their license files, and the signing keys. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of tables.
export function deviceTables(
  { table, text, int, bool, time, json, index, uniqueIndex, primaryKey }: Kit,
  account: AccountTables,
) {
  const ofUser = () =>
    text('user_id', erase)
      .notNull()
      .references(() => account.users.id);

  /**
   * A named pool of seats with its rules. `enforcedFrom`: before this time, the limit is counted but never enforced.
   */
  const seatPools = table('seat_pools', {
    name: text('name', system).primaryKey(),
    seats: int('seats', system).notNull(),
    counting: text('counting', system).$type<SeatCounting>().notNull(),
    leaseDays: int('lease_days', system).notNull(),
    refreshHours: int('refresh_hours', system).notNull(),
    idleDays: int('idle_days', system).notNull(),
    swaps: int('swaps', system).notNull(),
    swapDays: int('swap_days', system).notNull(),
    isOfflineAllowed: bool('is_offline_allowed', system).notNull(),
    /** Null if an offline lease of a permanent purchase does not end. */
    offlineDays: int('offline_days', system),
    courtesyHours: int('courtesy_hours', system).notNull(),
    courtesyDays: int('courtesy_days', system).notNull(),
    isFarmAllowed: bool('is_farm_allowed', system).notNull(),
    enforcedFrom: time('enforced_from', system),
  });

  /** More seats for an account, given by support. */
  const seatExtras = table(
    'seat_extras',
    {
      userId: ofUser(),
      pool: text('pool', exported.erase)
        .notNull()
        .references(() => seatPools.name),
      extra: int('extra', exported.erase).notNull(),
      until: time('until', exported.erase),
      reason: text('reason', exported.erase).notNull(),
      createdAt: time('created_at', exported.erase).notNull(),
    },
    (row) => [primaryKey({ columns: [row.userId, row.pool] })],
  );

  /** A computer of an account. `kind` offline: it got its lease as a file and never refreshes. */
  const pluginDevices = table(
    'plugin_devices',
    {
      id: text('id', erase).primaryKey(),
      userId: ofUser(),
      kind: text('kind', exported.erase).$type<'online' | 'offline'>().notNull(),
      name: text('name', exported.erase).notNull(),
      os: text('os', exported.erase).$type<DeviceSystem>().notNull(),
      osVersion: text('os_version', exported.erase),
      arch: text('arch', exported.erase).$type<InstallerArch>(),
      /**
       * The ids that its leases are bound to. They are hashed with the computer's own salt, so that neither computers
       * nor accounts can be linked.
       */
      boundIds: json('bound_ids', erase).$type<DeviceIds>().notNull().default({}),
      formerBindings: json('former_bindings', erase).$type<readonly FormerBinding[]>().notNull().default([]),
      createdAt: time('created_at', exported.erase).notNull(),
      lastSeenAt: time('last_seen_at', exported.erase).notNull(),
      pluginVersion: text('plugin_version', exported.erase),
      host: text('host', exported.erase),
      /** When its hardware was last replaced. */
      movedAt: time('moved_at', exported.erase),
      twinsSince: time('twins_since', erase),
      releasedAt: time('released_at', exported.erase),
      releasedBy: text('released_by', erase).$type<ReleasedBy>(),
    },
    (row) => [index('plugin_devices_user').on(row.userId, row.releasedAt)],
  );

  /** A state folder on a computer. Only the plugin has its token. */
  const pluginInstalls = table(
    'plugin_installs',
    {
      id: text('id', erase).primaryKey(),
      deviceId: text('device_id', erase)
        .notNull()
        .references(() => pluginDevices.id),
      tokenHash: text('token_hash', erase).notNull().unique(),
      /** The slug of the plugin in its leases. */
      product: text('product', exported.erase).notNull(),
      leaseId: text('lease_id', erase),
      previousLeaseId: text('previous_lease_id', erase),
      leaseEndsAt: time('lease_ends_at', erase),
      /** How often a refresh came with a lease other than the current one. */
      forks: int('forks', erase).notNull(),
      forkedAt: time('forked_at', erase),
      createdAt: time('created_at', exported.erase).notNull(),
      lastSeenAt: time('last_seen_at', exported.erase).notNull(),
      endedAt: time('ended_at', exported.erase),
    },
    (row) => [index('plugin_installs_device').on(row.deviceId)],
  );

  /**
   * A computer's seat in a pool. Two unique keys decide every race: a slot has one computer, and a computer has one
   * slot. Slot 0 is a courtesy. `endsAt`: for a courtesy, or for a removed computer that may not know of its removal.
   */
  const pluginSeats = table(
    'plugin_seats',
    {
      userId: ofUser(),
      pool: text('pool', exported.erase)
        .notNull()
        .references(() => seatPools.name),
      slot: int('slot', erase).notNull(),
      deviceId: text('device_id', erase)
        .notNull()
        .references(() => pluginDevices.id),
      takenAt: time('taken_at', exported.erase).notNull(),
      lastUsedAt: time('last_used_at', exported.erase).notNull(),
      endsAt: time('ends_at', exported.erase),
    },
    (row) => [
      primaryKey({ columns: [row.userId, row.pool, row.slot] }),
      uniqueIndex('plugin_seats_device').on(row.userId, row.pool, row.deviceId),
    ],
  );

  /** A seat that a computer lost, until it has one again. `toldAt`: when its plugin learned of it. */
  const pluginSeatEnds = table(
    'plugin_seat_ends',
    {
      deviceId: text('device_id', erase)
        .notNull()
        .references(() => pluginDevices.id),
      pool: text('pool', exported.erase).notNull(),
      lostAt: time('lost_at', exported.erase).notNull(),
      how: text('how', exported.erase).$type<SeatEnd>().notNull(),
      toldAt: time('told_at', erase),
    },
    (row) => [primaryKey({ columns: [row.deviceId, row.pool] })],
  );

  /**
   * A lease that may still play without a seat, because its computer lost the seat or its hardware. Each uses one of
   * the account's moves until it ends, and nothing returns it earlier. `endsAt` is null for a permanent license file.
   * The unique key decides races, as with seats.
   */
  const seatMoves = table(
    'seat_moves',
    {
      userId: ofUser(),
      pool: text('pool', exported.erase)
        .notNull()
        .references(() => seatPools.name),
      slot: int('slot', erase).notNull(),
      deviceId: text('device_id', erase)
        .notNull()
        .references(() => pluginDevices.id),
      at: time('at', exported.erase).notNull(),
      endsAt: time('ends_at', exported.erase),
    },
    (row) => [primaryKey({ columns: [row.userId, row.pool, row.slot] }), index('seat_moves_device').on(row.deviceId)],
  );

  /** A sign-in started by a plugin. `ids` is emptied once it was decided or has expired. */
  const deviceSignIns = table(
    'device_sign_ins',
    {
      id: text('id', erase).primaryKey(),
      deviceCodeHash: text('device_code_hash', erase).notNull().unique(),
      userCodeHash: text('user_code_hash', erase).notNull(),
      name: text('name', exported.erase).notNull(),
      os: text('os', exported.erase).$type<DeviceSystem>().notNull(),
      osVersion: text('os_version', exported.erase),
      arch: text('arch', exported.erase).$type<InstallerArch>(),
      client: json('client', exported.erase).$type<PluginClient>().notNull(),
      ids: json('ids', erase).$type<DeviceIds>(),
      networkHash: text('network_hash', erase).notNull(),
      createdAt: time('created_at', exported.erase).notNull(),
      expiresAt: time('expires_at', erase).notNull(),
      decidedAt: time('decided_at', exported.erase),
      decision: text('decision', exported.erase).$type<SignInDecision>(),
      userId: text('user_id', erase).references(() => account.users.id),
      installId: text('install_id', erase).references(() => pluginInstalls.id),
      numberHash: text('number_hash', erase),
      numberTries: int('number_tries', erase).notNull(),
      collectedAt: time('collected_at', erase),
    },
    (row) => [
      uniqueIndex('device_sign_ins_code').on(row.userCodeHash).where(sql`decided_at IS NULL`),
      index('device_sign_ins_expiry').on(row.expiresAt),
    ],
  );

  /** A lease that was given out as a file. The same request gets the same file. */
  const offlineLeases = table(
    'offline_leases',
    {
      leaseId: text('lease_id', erase).primaryKey(),
      product: text('product', exported.erase).notNull(),
      deviceId: text('device_id', erase)
        .notNull()
        .references(() => pluginDevices.id),
      userId: ofUser(),
      requestId: text('request_id', erase).notNull(),
      /**
       * The stored bytes, because the same request gets the same file even if the account owns other things by then.
       */
      sealedFile: text('sealed_file', erase).notNull(),
      issuedAt: time('issued_at', exported.erase).notNull(),
      /** When its last item ends; null if any is permanent. */
      endsAt: time('ends_at', exported.erase),
      /** When its first item ends; null if all are permanent. */
      firstEndsAt: time('first_ends_at', erase),
      /** The time from which a new file would be permanent, if this one is not; null if there is no such time. */
      lastingFrom: time('lasting_from', erase),
      releaseHash: text('release_hash', erase).notNull(),
      releasedAt: time('released_at', exported.erase),
      releasedHow: text('released_how', exported.erase).$type<'receipt' | 'lost' | 'support'>(),
    },
    (row) => [uniqueIndex('offline_leases_request').on(row.userId, row.requestId)],
  );

  /** A refusal with a reference number that its reader can quote to support. */
  const pluginRefusals = table(
    'plugin_refusals',
    {
      ref: text('ref', erase).primaryKey(),
      at: time('at', exported.erase).notNull(),
      code: text('code', exported.erase).notNull(),
      userId: text('user_id', erase).references(() => account.users.id),
      deviceId: text('device_id', erase).references(() => pluginDevices.id),
      details: json('details', erase).$type<AuditDetails>().notNull(),
    },
    (row) => [index('plugin_refusals_at').on(row.at), index('plugin_refusals_user').on(row.userId, row.at)],
  );

  /**
   * A key that signs leases and passports, endorsed by a root. The private half is encrypted, and null for a key that
   * is only listed. `revocation` is the root's signed statement that revokes it.
   */
  const signingKeys = table('signing_keys', {
    kid: text('kid', system).primaryKey(),
    publicKey: text('public_key', system).notNull(),
    sealedPrivateKey: text('sealed_private_key', system),
    endorsement: text('endorsement', system),
    notBefore: time('not_before', system),
    notAfter: time('not_after', system),
    revocation: text('revocation', system),
    createdAt: time('created_at', system).notNull(),
  });

  return {
    seatPools,
    seatExtras,
    pluginDevices,
    seatMoves,
    pluginInstalls,
    pluginSeats,
    pluginSeatEnds,
    deviceSignIns,
    offlineLeases,
    pluginRefusals,
    signingKeys,
  };
}

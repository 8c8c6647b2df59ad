import type {
  DeviceIds,
  DeviceSystem,
  PluginClient,
  ReleasedBy,
  SeatCounting,
  SeatEnd,
  SignInDecision,
} from '@backline/domain/devices/fields';
import type { FormerBinding } from '@backline/domain/devices/match-device';
import { sql } from 'drizzle-orm';
import type { AccountTables } from './account.ts';
import type { Kit } from './sqlite-kit.ts';
import type { AuditDetails } from './types.ts';

/** A plugin's side: the computers of an account, their places, the files that they got, and the keys that sign these. */
export function deviceTables(
  { table, text, int, bool, time, json, index, uniqueIndex, primaryKey }: Kit,
  { users }: AccountTables,
) {
  const ofUser = () =>
    text('user_id')
      .notNull()
      .references(() => users.id);

  /** A named set of seats with its rules. `enforcedFrom`: before it the limit is counted and never refused. */
  const seatPools = table('seat_pools', {
    name: text('name').primaryKey(),
    seats: int('seats').notNull(),
    counting: text('counting').$type<SeatCounting>().notNull(),
    leaseDays: int('lease_days').notNull(),
    refreshHours: int('refresh_hours').notNull(),
    idleDays: int('idle_days').notNull(),
    swaps: int('swaps').notNull(),
    swapDays: int('swap_days').notNull(),
    isOfflineAllowed: bool('is_offline_allowed').notNull(),
    /** Null: the offline lease of what was bought for good does not end. */
    offlineDays: int('offline_days'),
    courtesyHours: int('courtesy_hours').notNull(),
    courtesyDays: int('courtesy_days').notNull(),
    isFarmAllowed: bool('is_farm_allowed').notNull(),
    enforcedFrom: time('enforced_from'),
  });

  /** More places for one account, given by support. */
  const seatExtras = table(
    'seat_extras',
    {
      userId: ofUser(),
      pool: text('pool')
        .notNull()
        .references(() => seatPools.name),
      extra: int('extra').notNull(),
      until: time('until'),
      reason: text('reason').notNull(),
      createdBy: text('created_by').notNull(),
      createdAt: time('created_at').notNull(),
    },
    (row) => [primaryKey({ columns: [row.userId, row.pool] })],
  );

  /** One computer of one account. `kind` offline: it got its lease as a file and never asks. */
  const pluginDevices = table(
    'plugin_devices',
    {
      id: text('id').primaryKey(),
      userId: ofUser(),
      kind: text('kind').$type<'online' | 'offline'>().notNull(),
      name: text('name').notNull(),
      os: text('os').$type<DeviceSystem>().notNull(),
      osVersion: text('os_version'),
      /** What its leases are bound to: hashed under its own salt, so that neither computers nor accounts can be joined. */
      boundIds: json('bound_ids').$type<DeviceIds>().notNull().default({}),
      formerBindings: json('former_bindings').$type<readonly FormerBinding[]>().notNull().default([]),
      createdAt: time('created_at').notNull(),
      lastSeenAt: time('last_seen_at').notNull(),
      pluginVersion: text('plugin_version'),
      host: text('host'),
      /** When its hardware was last replaced. */
      movedAt: time('moved_at'),
      twinsSince: time('twins_since'),
      releasedAt: time('released_at'),
      releasedBy: text('released_by').$type<ReleasedBy>(),
    },
    (row) => [index('plugin_devices_user').on(row.userId, row.releasedAt)],
  );

  /** One state folder on a computer. Only the plugin has its token. */
  const pluginInstalls = table(
    'plugin_installs',
    {
      id: text('id').primaryKey(),
      deviceId: text('device_id')
        .notNull()
        .references(() => pluginDevices.id),
      tokenHash: text('token_hash').notNull().unique(),
      leaseId: text('lease_id'),
      previousLeaseId: text('previous_lease_id'),
      leaseEndsAt: time('lease_ends_at'),
      /** How often a refresh came with another lease than the current one. */
      forks: int('forks').notNull(),
      forkedAt: time('forked_at'),
      createdAt: time('created_at').notNull(),
      lastSeenAt: time('last_seen_at').notNull(),
      endedAt: time('ended_at'),
    },
    (row) => [index('plugin_installs_device').on(row.deviceId)],
  );

  /**
   * One computer's place in one pool of one account. The two keys settle every race: a slot has one computer, and a
   * computer has one slot. Slot 0 is a courtesy. `endsAt`: of a courtesy, or of a removed computer that may not have
   * heard of its removal.
   */
  const pluginSeats = table(
    'plugin_seats',
    {
      userId: ofUser(),
      pool: text('pool')
        .notNull()
        .references(() => seatPools.name),
      slot: int('slot').notNull(),
      deviceId: text('device_id')
        .notNull()
        .references(() => pluginDevices.id),
      takenAt: time('taken_at').notNull(),
      lastUsedAt: time('last_used_at').notNull(),
      endsAt: time('ends_at'),
    },
    (row) => [
      primaryKey({ columns: [row.userId, row.pool, row.slot] }),
      uniqueIndex('plugin_seats_device').on(row.userId, row.pool, row.deviceId),
    ],
  );

  /**
   * A place that a computer lost, until it has one again. `toldAt`: when its plugin first heard of it.
   */
  const pluginSeatEnds = table(
    'plugin_seat_ends',
    {
      deviceId: text('device_id')
        .notNull()
        .references(() => pluginDevices.id),
      pool: text('pool').notNull(),
      lostAt: time('lost_at').notNull(),
      how: text('how').$type<SeatEnd>().notNull(),
      toldAt: time('told_at'),
    },
    (row) => [primaryKey({ columns: [row.deviceId, row.pool] })],
  );

  /**
   * A lease that may still play without a place: its computer lost the place, or the hardware that it is bound to. Each
   * takes one of the account's moves until it ends, and no call gives it back. `endsAt` null: a license file that lasts.
   * The key settles races, as with seats.
   */
  const seatMoves = table(
    'seat_moves',
    {
      userId: ofUser(),
      pool: text('pool')
        .notNull()
        .references(() => seatPools.name),
      slot: int('slot').notNull(),
      deviceId: text('device_id')
        .notNull()
        .references(() => pluginDevices.id),
      at: time('at').notNull(),
      endsAt: time('ends_at'),
    },
    (row) => [primaryKey({ columns: [row.userId, row.pool, row.slot] }), index('seat_moves_device').on(row.deviceId)],
  );

  /** A sign-in that a plugin started. `ids` is emptied once it was decided or has expired. */
  const deviceSignIns = table(
    'device_sign_ins',
    {
      id: text('id').primaryKey(),
      deviceCodeHash: text('device_code_hash').notNull().unique(),
      userCodeHash: text('user_code_hash').notNull(),
      name: text('name').notNull(),
      os: text('os').$type<DeviceSystem>().notNull(),
      osVersion: text('os_version'),
      client: json('client').$type<PluginClient>().notNull(),
      ids: json('ids').$type<DeviceIds>(),
      networkHash: text('network_hash').notNull(),
      createdAt: time('created_at').notNull(),
      expiresAt: time('expires_at').notNull(),
      decidedAt: time('decided_at'),
      decision: text('decision').$type<SignInDecision>(),
      userId: text('user_id').references(() => users.id),
      installId: text('install_id').references(() => pluginInstalls.id),
      numberHash: text('number_hash'),
      numberTries: int('number_tries').notNull(),
      collectedAt: time('collected_at'),
    },
    (row) => [
      uniqueIndex('device_sign_ins_code').on(row.userCodeHash).where(sql`decided_at IS NULL`),
      index('device_sign_ins_expiry').on(row.expiresAt),
    ],
  );

  /** A lease that was handed over as a file. The same request is answered with the same file. */
  const offlineLeases = table(
    'offline_leases',
    {
      leaseId: text('lease_id').primaryKey(),
      deviceId: text('device_id')
        .notNull()
        .references(() => pluginDevices.id),
      userId: ofUser(),
      requestId: text('request_id').notNull(),
      /** The same request is answered with the same bytes, whatever the account owns by then. */
      sealedFile: text('sealed_file').notNull(),
      issuedAt: time('issued_at').notNull(),
      /** When the last of what it holds ends; null: something in it lasts. */
      endsAt: time('ends_at'),
      /** When the first of it ends; null: all of it lasts. */
      firstEndsAt: time('first_ends_at'),
      /** From when on a new file lasts where this one does not; null: there is nothing to wait for. */
      lastingFrom: time('lasting_from'),
      releaseHash: text('release_hash').notNull(),
      releasedAt: time('released_at'),
      releasedHow: text('released_how').$type<'receipt' | 'lost' | 'support'>(),
    },
    (row) => [uniqueIndex('offline_leases_request').on(row.userId, row.requestId)],
  );

  /** A refusal with the number that its reader can quote to support. */
  const pluginRefusals = table(
    'plugin_refusals',
    {
      ref: text('ref').primaryKey(),
      at: time('at').notNull(),
      code: text('code').notNull(),
      userId: text('user_id').references(() => users.id),
      deviceId: text('device_id').references(() => pluginDevices.id),
      details: json('details').$type<AuditDetails>().notNull(),
    },
    (row) => [index('plugin_refusals_at').on(row.at), index('plugin_refusals_user').on(row.userId, row.at)],
  );

  /**
   * A key that signs leases and passports, endorsed by a root. The private half is sealed, and null for a key that is
   * only listed. `revocation` is the root's signed statement that takes it back.
   */
  const signingKeys = table('signing_keys', {
    kid: text('kid').primaryKey(),
    publicKey: text('public_key').notNull(),
    sealedPrivateKey: text('sealed_private_key'),
    endorsement: text('endorsement'),
    notBefore: time('not_before'),
    notAfter: time('not_after'),
    revocation: text('revocation'),
    createdAt: time('created_at').notNull(),
    retiredAt: time('retired_at'),
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

import type { DeviceIdKind } from '@backline/activation/device-ids';
import { z } from 'zod';
import { installerArchs, type ReleaseChannel, releaseChannel, versionName } from '../downloads/installer.ts';
import { int32, isoTime, shownText, textLike } from '../fields.ts';
import { hasVisible } from '../inputs/names.ts';
import type { SeatChoice } from '../seat-choice.ts';

export {
  type DeviceIdKind,
  type DeviceIds,
  deviceIdKinds,
  diskIdKinds,
  hardwareIdKinds,
} from '@backline/activation/device-ids';
export type { SeatChoice } from '../seat-choice.ts';

/** The systems that a plugin runs on. */
export const deviceSystems = ['macOS', 'Windows', 'Linux'] as const;
export type DeviceSystem = (typeof deviceSystems)[number];

/** The calling plugin and its host. */
export interface PluginClient {
  version: string;
  /** The plugin format: AU, VST3, AAX, CLAP, LV2, App and so on. */
  format: string;
  host?: string | undefined;
  channel?: ReleaseChannel | undefined;
}

/** How a pool's seats are counted: per account, or times its active grants in the pool. */
export const seatCountings = ['account', 'grants'] as const;
export type SeatCounting = (typeof seatCountings)[number];

/** The person or program that removed a computer. */
export type ReleasedBy = 'owner' | 'plugin' | 'support' | 'account';

/** Why a computer lost its seat. */
export type SeatEnd = 'swap' | 'idle' | 'release' | 'courtesy';

export type SignInDecision = 'approved' | 'denied';

/** The name of a computer or host: one line of printable text. */
const shownInput = (max: number) =>
  z
    .string()
    .max(256)
    .meta({ pattern: '.*', description: `Cut to ${max} characters.` })
    .transform((text) =>
      Array.from(
        text
          .normalize('NFC')
          .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' ')
          .trim(),
      )
        .slice(0, max)
        .join(''),
    );

export const deviceNameInput = shownInput(64).refine((name) => hasVisible(name), 'must not be empty');

/** 128 random bits or more, as base64url. */
const hashedId = textLike(22, /^[\w-]{22}$/, 'must be a keyed hash: 22 characters of base64url');

const deviceIds = z.object({
  hw: hashedId.optional(),
  board: hashedId.optional(),
  mac: hashedId.optional(),
  disk: hashedId.optional(),
  os: hashedId.optional(),
  app: hashedId.optional(),
} satisfies Record<DeviceIdKind, z.ZodType>);
const aboutIds = { description: 'Keyed hashes of what the computer is recognized by. Raw identifiers never leave it.' };

export const deviceIdsInput = deviceIds.meta(aboutIds);

/** Accept processors without an installer too. */
const archInput = z
  .string()
  .max(256)
  .optional()
  .meta({ pattern: '.*', description: 'x64 or arm64; anything else counts as unknown.' })
  .transform((text) => installerArchs.find((arch) => arch === text));

const system = {
  os: z.enum(deviceSystems),
  osVersion: shownInput(32).optional(),
  arch: archInput,
};
/** The computer's system, sent with each contact. */
export const systemInput = z.object(system);

export const deviceInput = z.object({
  name: deviceNameInput,
  ...system,
  // A lease without identifiers is not valid on any computer.
  ids: deviceIds
    .refine((ids) => Object.values(ids).some((id) => id !== undefined), 'needs one identifier at least: app is random')
    .meta(aboutIds),
});

export const pluginClientInput = z.object({
  version: versionName,
  format: shownInput(24),
  host: shownInput(64).optional(),
  channel: releaseChannel
    .optional()
    .meta({ description: 'Of which updates it wants to hear: stable ones, unless said.' }),
});

const seconds = z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' });
export const count = int32(0, 1_000_000);

export const deviceId = z.uuid('is not the id of a computer').max(36);
export const deviceName = shownText(64);
export const poolName = shownText(64);
export const deviceSystem = z.enum(deviceSystems);
export const osVersion = shownText(32).nullable();
export const pluginVersion = shownText(32).nullable();
export const pluginFormat = shownText(24);
export const hostName = shownText(64).nullable();

/** Seconds since 1970, as in a lease. */
export const unixSeconds = seconds;

/** A code from a plugin as typed: in any case, with or without its dash. */
export const userCodeInput = z
  .string()
  .max(256)
  .refine((code) => !/[\p{Cc}\p{Cs}]/u.test(code), 'has characters that cannot be shown')
  .meta({ pattern: '.', description: 'Eight letters; case, spaces and dashes do not matter.' });

export const deviceCodeInput = textLike(43, /^[\w-]{43}$/, 'is not the deviceCode of a sign-in');

/** Another computer of the account that gives up its seat. */
export const replaceDeviceId = deviceId.optional().meta({ description: 'The computer that gives its place.' });

export const isCourtesy = z
  .boolean()
  .optional()
  .meta({ description: 'A place beyond the limit for some days, where all are in use.' });

/** A computer with a seat in a full pool. */
const seatHolder = z.object({
  deviceId,
  name: deviceName,
  os: deviceSystem,
  lastUsedAt: isoTime,
  canSwap: z.boolean().meta({ description: 'False for one that has no internet, or that was removed already.' }),
});

/** The options when all seats are in use. The longest unused comes first. */
export const seatChoice = z.object({
  pool: poolName,
  limit: count,
  seats: z.array(seatHolder).max(1000),
  swapsLeft: count,
  swapsRenewAt: isoTime.nullable(),
  hasCourtesy: z.boolean(),
  courtesyHours: count,
}) satisfies z.ZodType<SeatChoice>;

export const confirmNumber = textLike(4, /^\d{4}$/)
  .nullable()
  .meta({ description: 'To be entered in the plugin; null: none is needed.' });

import { tokenMaxLength } from '@backline/activation/token-file';
import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { deviceType, installerArch, releaseNotes, versionName, webAddress } from '../../downloads/installer.ts';
import { isoTime, shownText, textLike } from '../../fields.ts';
import { skuInput } from '../../licenses/license.ts';
import { count, deviceIdsInput, pluginClientInput, poolName, systemInput, unixSeconds } from '../fields.ts';

const leaseId = z.uuid('is not the id of a lease').max(36);
const token = textLike(tokenMaxLength, /^[\w.-]+$/);

export type RefreshInput = z.output<typeof refresh.input>;

/** Why owned SKUs wait for a seat: all are in use, or none was requested. */
const waitingReason = z.enum(['seats_full', 'seat_needed']);

/** Why a SKU is no longer in the lease. */
const lostReason = z.enum(['refunded', 'charged_back', 'revoked']);

const installerOffer = z.object({
  deviceType,
  arch: installerArch,
  version: versionName,
  url: webAddress.meta({ description: 'Lives ten minutes.' }),
  fileName: shownText(128),
  sizeBytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' }),
  sha256: z
    .string()
    .length(64)
    .regex(/^[0-9a-f]+$/),
});

export const refresh = declareCall({
  role: 'device',
  kind: 'mutation',
  rest: 'POST /devices/refresh',
  summary: 'Renew the lease',
  description:
    'A plugin’s one call a day: renewal, update check and notices. Only `device_released` takes anything from a plugin.',
  refusals: ['device_released', 'device_signed_out', 'rate_limited'],
  limit: 'device_refresh',
  input: z.object({
    leaseId: leaseId.nullable().meta({ description: 'Of the lease in hand; null: there is none.' }),
    ids: deviceIdsInput,
    client: pluginClientInput,
    system: systemInput.optional().meta({ description: 'What the computer runs now; absent: as it said last.' }),
    cause: z.enum(['start', 'editor', 'button']),
  }),
  /** Everything that a plugin learns in its daily call. */
  output: z.object({
    lease: token,
    endorsement: token,
    leaseId,
    serverTime: unixSeconds,
    refreshAfter: unixSeconds,
    leaseEndsAt: unixSeconds,
    seats: z
      .array(z.object({ pool: poolName, slot: count, of: count, isOverLimit: z.boolean() }))
      .max(100)
      .meta({ description: 'Slot 0 is a courtesy.' }),
    waiting: z.array(z.object({ pool: poolName, skus: count, reason: waitingReason })).max(100),
    lost: z.array(z.object({ sku: skuInput, reason: lostReason, at: unixSeconds })).max(10_000),
    update: z
      .object({
        version: versionName,
        releasedAt: isoTime,
        notes: releaseNotes.nullable(),
        isNewer: z.boolean(),
        page: webAddress.meta({ description: 'Where to download it once the link has run out.' }),
        installers: z.array(installerOffer).max(8),
      })
      .nullable(),
    revokedKeys: z
      .array(
        z.object({
          kid: z.string().max(64).meta({ pattern: '.' }),
          from: unixSeconds,
          statement: token.meta({ description: 'Signed by a root: a plugin believes nothing else.' }),
        }),
      )
      .max(1000),
    notices: z
      .array(
        z.object({
          id: z.string().max(64).meta({ pattern: '.' }),
          text: z.string().max(256).meta({ pattern: '.' }),
          url: webAddress.nullable(),
        }),
      )
      .max(16),
  }),
});

export type Refreshed = z.infer<typeof refresh.output>;

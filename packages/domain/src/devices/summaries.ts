import { z } from 'zod';
import { isoTime } from '../fields.ts';
import { count, deviceId, deviceName, deviceSystem, hostName, osVersion, pluginVersion, poolName } from './fields.ts';

export const deviceSummary = z.object({
  id: deviceId,
  kind: z.enum(['online', 'offline']),
  name: deviceName,
  os: deviceSystem,
  osVersion,
  pluginVersion,
  host: hostName,
  createdAt: isoTime,
  lastSeenAt: isoTime,
  seats: z
    .array(z.object({ pool: poolName, slot: count, isOverLimit: z.boolean(), endsAt: isoTime.nullable() }))
    .max(100)
    .meta({ description: 'Slot 0 is a courtesy until `endsAt`.' }),
  keepsUntil: isoTime.nullable().meta({ description: 'It lost its place; its sessions play until then.' }),
  mayBeTwins: z.boolean(),
});
export type DeviceSummary = z.infer<typeof deviceSummary>;

export const poolSummary = z.object({
  name: poolName,
  limit: count,
  used: count,
  isEnforced: z.boolean(),
  swaps: count,
  swapsLeft: count,
  swapsRenewAt: isoTime.nullable(),
  nextFreeAt: isoTime.nullable().meta({ description: 'When the place of a removed computer is free at the latest.' }),
});
export type PoolSummary = z.infer<typeof poolSummary>;

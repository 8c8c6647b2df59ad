import { z } from 'zod';
import { deviceInput, pluginClientInput, unixSeconds } from '../fields.ts';
import { decodeOfflineRequest } from './decode-offline-request.ts';

const formatVersion = 1;

const offlineRequest = z.object({
  v: z.literal(formatVersion),
  /** The product. */
  aud: z.string(),
  /** This request's id. The same request gets the same file. */
  rid: z.uuid(),
  dev: deviceInput,
  client: pluginClientInput,
  at: unixSeconds,
});
export type OfflineRequest = z.output<typeof offlineRequest>;

/** The request of an offline computer. It is not signed, because it contains nothing that a plugin could not send. */
export function readOfflineRequest(text: string): OfflineRequest | 'malformed' | 'newer_format' {
  const decoded = decodeOfflineRequest(text);
  const { v } = z.object({ v: z.number() }).safeParse(decoded).data ?? {};
  if (v !== undefined && v > formatVersion) return 'newer_format';
  return offlineRequest.safeParse(decoded).data ?? 'malformed';
}

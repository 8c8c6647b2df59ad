import { decodeBase64url } from '@backline/activation/base64url';
import { z } from 'zod';
import { deviceInput, pluginClientInput, unixSeconds } from './fields.ts';

const formatVersion = 1;

const offlineRequest = z.object({
  v: z.literal(formatVersion),
  /** The product. */
  aud: z.string(),
  /** Of this request: the same one is answered with the same file. */
  rid: z.uuid(),
  dev: deviceInput,
  client: pluginClientInput,
  at: unixSeconds,
});
export type OfflineRequest = z.output<typeof offlineRequest>;

/** The value of the request line. A mail program may have wrapped it; without a name the whole text is the value. */
function toValue(text: string): string {
  const [, value = text] = /^request:([\s\w-]+)/m.exec(text) ?? [];
  return value.replace(/\s+/g, '');
}

function decode(value: string): unknown {
  const bytes = decodeBase64url(value);
  if (bytes === null) return null;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** What a computer without internet asks for. Nothing in it is signed: it says no more than a plugin would. */
export function readOfflineRequest(text: string): OfflineRequest | 'malformed' | 'newer_format' {
  const decoded = decode(toValue(text));
  const { v } = z.object({ v: z.number() }).safeParse(decoded).data ?? {};
  if (v !== undefined && v > formatVersion) return 'newer_format';
  return offlineRequest.safeParse(decoded).data ?? 'malformed';
}

import { encodeBase64url } from './base64url.ts';
import { hmacSha256 } from './hmac.ts';

/**
 * Identifiers of a computer that come with its hardware, the one that changes least first, and those that come with what
 * is on its disk.
 */
export const hardwareIdKinds = ['hw', 'board', 'mac', 'disk'] as const;
export const diskIdKinds = ['os', 'app'] as const;
export const deviceIdKinds = [...hardwareIdKinds, ...diskIdKinds] as const;
export type DeviceIdKind = (typeof deviceIdKinds)[number];

/** Keyed hashes of a computer's identifiers. At most one for each kind. */
export type DeviceIds = Partial<Record<DeviceIdKind, string>>;

const idLength = 22;

/** Texts that makers of boards leave in place of a serial number. */
const fillers = /^(to be filled by o\.?e\.?m\.?|default string|system serial number|none|not applicable|n\/a|unknown)$/;

/** One spelling of an identifier as the system reports it; null when it identifies nothing. */
export function toCanonicalId(raw: string): string | null {
  const text = raw
    .normalize('NFC')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();
  const lower = text.toLowerCase();
  if (text === '' || fillers.test(lower) || /^[0\W]+$/.test(lower) || /^[f\W]+$/.test(lower)) return null;
  return /^[0-9a-f:{}-]+$/.test(lower) ? lower : text;
}

const hash = async (key: string, text: string) => encodeBase64url(await hmacSha256(key, text)).slice(0, idLength);

/** What leaves the computer: keyed by the issuer, so that two vendors cannot join their customers by it. */
export async function hashIds(
  issuer: string,
  raw: Partial<Record<DeviceIdKind, string | undefined>>,
): Promise<DeviceIds> {
  const ids: DeviceIds = {};
  for (const kind of deviceIdKinds) {
    const id = toCanonicalId(raw[kind] ?? '');
    if (id !== null) ids[kind] = await hash(`backline id v1 ${issuer}`, `${kind}\n${id}`);
  }
  return ids;
}

/** What a lease holds: hashed again under the lease's salt, so that a file that is passed on gives nothing away. */
export async function bindIds(salt: string, ids: DeviceIds): Promise<DeviceIds> {
  const bound: DeviceIds = {};
  for (const kind of deviceIdKinds) {
    const id = ids[kind];
    if (id !== undefined) bound[kind] = await hash(salt, id);
  }
  return bound;
}

const hasHardware = (ids: DeviceIds) => hardwareIdKinds.some((kind) => ids[kind] !== undefined);

/** Whether nothing tells a computer from a copy of its disk. */
export function isWeak(ids: DeviceIds): boolean {
  return !hasHardware(ids);
}

/**
 * Whether what is bound to some identifiers counts on a computer. Both are bound by the same salt. More than half of
 * the hardware identifiers have to be the computer's, or half with the first of them: of any computers whose hardware
 * differs, at most one has that, however the identifiers were put together. What lies on a disk can be copied: it
 * counts where neither side has hardware identifiers, and then all of it has to be equal.
 */
export function fits(bound: DeviceIds, here: DeviceIds): boolean {
  const isEqual = (kind: DeviceIdKind) => bound[kind] === here[kind];
  const hardware = hardwareIdKinds.filter((kind) => bound[kind] !== undefined);
  if (hardware.length > 0) {
    const equal = hardware.filter(isEqual);
    return equal.length * 2 > hardware.length || (equal.length * 2 === hardware.length && equal[0] === hardware[0]);
  }
  const disk = diskIdKinds.filter((kind) => bound[kind] !== undefined);
  return !hasHardware(here) && disk.length > 0 && disk.every(isEqual);
}

import { encodeBase64url } from './base64url.ts';
import { hmacSha256 } from './hmac.ts';

/** Identifiers of a computer that come with its hardware, and those that come with what is on its disk. */
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
export async function hashIds(issuer: string, raw: Partial<Record<DeviceIdKind, string>>): Promise<DeviceIds> {
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

/** `drifted`: the same disk in other hardware, which plays on for some days. */
export type DeviceMatch = 'same' | 'drifted' | 'foreign';

/** Compares the identifiers of a lease with this computer's, both bound by the lease's salt. */
export function matchDevice(leased: DeviceIds, here: DeviceIds): DeviceMatch {
  const known = deviceIdKinds.filter((kind) => leased[kind] !== undefined);
  const equal = known.filter((kind) => leased[kind] === here[kind]);
  const isHardware = (kind: DeviceIdKind) => hardwareIdKinds.some((one) => one === kind);
  const [hardware, equalHardware] = [known.filter(isHardware), equal.filter(isHardware)];
  if (hardware.length === 0) return known.length > 0 && equal.length === known.length ? 'same' : 'foreign';
  if (equalHardware.length > 0 && (equal.length > 1 || hardware.length === 1)) return 'same';
  return equal.includes('os') && equal.includes('app') ? 'drifted' : 'foreign';
}

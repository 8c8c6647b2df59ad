import { encodeBase64url } from './base64url.ts';
import { hmacSha256 } from './hmac.ts';

/**
 * Identifiers of a computer's hardware, the most stable first, then those stored on its disk. Firmware identifiers are
 * in the board; an administrator can set the others.
 */
export const firmwareIdKinds = ['hw', 'board'] as const;
export const hardwareIdKinds = [...firmwareIdKinds, 'mac', 'disk'] as const;
export const diskIdKinds = ['os', 'app'] as const;
export const deviceIdKinds = [...hardwareIdKinds, ...diskIdKinds] as const;
export type DeviceIdKind = (typeof deviceIdKinds)[number];

/** Keyed hashes of a computer's identifiers, at most one of each kind. */
export type DeviceIds = Partial<Record<DeviceIdKind, string>>;

const idLength = 22;

/** Words that manufacturers leave in place of a serial number. */
const fillerWords =
  /default|filled|serial|number|string|specified|unknow|invalid|undefined|applicable|available|example|sample|dummy|placeholder|asset|chassis|\b(not|none|null|oem|fill|empty)\b/;

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * True for a counting text: each character equals the one `stride` before it or follows it; in a long text, four of
 * five do. 9 and f may be followed by 0 again, 0 and 9 by a.
 */
function isCounting(text: string, stride: number): boolean {
  const [...later] = text.slice(stride);
  const steps = later.filter((character, at) => {
    const step = text.charAt(at) + character;
    return text.charAt(at) === character || digits.includes(step) || /^([9f]0|0a)$/.test(step);
  });
  return text.length < 16 ? steps.length === later.length : steps.length * 5 >= later.length * 4;
}

/**
 * True if a text identifies no computer: it is too short, has a filler word or a placeholder's brackets, counts up or
 * down, repeats itself, or is mostly one character.
 */
function isFiller(lower: string): boolean {
  const bare = lower.replace(/[^a-z0-9]/g, '');
  // Examples such as "BSN12345678901234567".
  const body = bare.replace(/^[a-z]{1,4}(?=\d{7,}$)/, '');
  const most = Math.max(...[...digits].map((digit) => body.split(digit).length - 1));
  const backward = [...body].reverse().join('');
  return (
    bare.length < 4 ||
    fillerWords.test(lower.replace(/[^a-z0-9]/g, ' ')) ||
    /[<>[\]$%?*]/.test(lower) ||
    /^(.+)\1\1+$/.test(body) ||
    most * 4 >= body.length * 3 ||
    [body, backward].some((text) => isCounting(text, 1) || isCounting(text, 2))
  );
}

/** Normalizes an identifier from the system. Returns null if it identifies no computer. */
export function toCanonicalId(raw: string): string | null {
  const text = raw.replace(/[^\x20-\x7e]/g, '').trim();
  const lower = text.toLowerCase();
  if (isFiller(lower)) return null;
  return /^[0-9a-f:{}-]+$/.test(lower) ? lower : text;
}

const hash = async (key: string, text: string) => encodeBase64url(await hmacSha256(key, text)).slice(0, idLength);

/**
 * Hashes the ids before they leave the computer. The issuer is part of the key, so that two vendors cannot link their
 * customers.
 */
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

/** Hashes the ids for a lease. They are salted again, so that a shared file reveals nothing. */
export async function bindIds(salt: string, ids: DeviceIds): Promise<DeviceIds> {
  const bound: DeviceIds = {};
  for (const kind of deviceIdKinds) {
    const id = ids[kind];
    if (id !== undefined) bound[kind] = await hash(salt, id);
  }
  return bound;
}

const hasFirmware = (ids: DeviceIds) => firmwareIdKinds.some((kind) => ids[kind] !== undefined);
const hasHardware = (ids: DeviceIds) => hardwareIdKinds.some((kind) => ids[kind] !== undefined);

/** True if nothing distinguishes a computer from a copy of its disk. */
export function isWeak(ids: DeviceIds): boolean {
  return !hasHardware(ids);
}

/**
 * True if a permanent license file may be bound to these: two hardware identifiers, one of them from the firmware. An
 * administrator can set the same network card or drive identifiers on any number of computers.
 */
export function canBindForGood(ids: DeviceIds): boolean {
  return hasFirmware(ids) && hardwareIdKinds.filter((kind) => ids[kind] !== undefined).length >= 2;
}

/**
 * True if a lease bound to some identifiers is valid on this computer. Both sides are hashed with the same salt. More
 * than half of the hardware identifiers must match, or half including the first. So of all computers with different
 * hardware, at most one matches, no matter how the identifiers were combined. If there are firmware identifiers, one of
 * them must match, because the others can be set. Identifiers on a disk can be copied: they count only if neither side
 * has hardware identifiers, and then all must match.
 */
export function fits(bound: DeviceIds, here: DeviceIds): boolean {
  const isEqual = (kind: DeviceIdKind) => bound[kind] === here[kind];
  const hardware = hardwareIdKinds.filter((kind) => bound[kind] !== undefined);
  if (hardware.length > 0) {
    if (hasFirmware(bound) && !firmwareIdKinds.some((kind) => bound[kind] !== undefined && isEqual(kind))) return false;
    const equal = hardware.filter(isEqual);
    return equal.length * 2 > hardware.length || (equal.length * 2 === hardware.length && equal[0] === hardware[0]);
  }
  const disk = diskIdKinds.filter((kind) => bound[kind] !== undefined);
  return !hasHardware(here) && disk.length > 0 && disk.every(isEqual);
}

import { encodeBase64url } from './base64url.ts';
import { hmacSha256 } from './hmac.ts';

/**
 * Identifiers of a computer that come with its hardware, the one that changes least first, and those that come with what
 * is on its disk. Those of its firmware are in the board; an administrator can set the others.
 */
export const firmwareIdKinds = ['hw', 'board'] as const;
export const hardwareIdKinds = [...firmwareIdKinds, 'mac', 'disk'] as const;
export const diskIdKinds = ['os', 'app'] as const;
export const deviceIdKinds = [...hardwareIdKinds, ...diskIdKinds] as const;
export type DeviceIdKind = (typeof deviceIdKinds)[number];

/** Keyed hashes of a computer's identifiers. At most one for each kind. */
export type DeviceIds = Partial<Record<DeviceIdKind, string>>;

const idLength = 22;

/** Words that makers of boards and drives leave in place of a serial number. */
const fillerWords =
  /default|filled|serial|number|string|specified|unknow|invalid|undefined|applicable|available|example|sample|dummy|placeholder|asset|chassis|\b(not|none|null|oem|fill|empty)\b/;

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * True if a text counts: each character stays or goes to the next one after that which is `stride` before it; four of
 * five in a long text. After 9 and f it may begin at 0 again, and after 0 go on with a.
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
 * True if a text says nothing of one computer: it is too short, has a filler's word or the brackets of a placeholder,
 * counts up or down, also in pairs, repeats itself, or is one character for the most part.
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

/** One spelling of an identifier as the system reports it; null when it identifies nothing. */
export function toCanonicalId(raw: string): string | null {
  const text = raw.replace(/[^\x20-\x7e]/g, '').trim();
  const lower = text.toLowerCase();
  if (isFiller(lower)) return null;
  return /^[0-9a-f:{}-]+$/.test(lower) ? lower : text;
}

const hash = async (key: string, text: string) => encodeBase64url(await hmacSha256(key, text)).slice(0, idLength);

/**
 * Hashes the ids before they leave the computer: keyed by the issuer, so that two vendors cannot join their customers
 * by it.
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

/**
 * Binds the ids that a lease holds: hashed again under the lease's salt, so that a file that is passed on gives nothing
 * away.
 */
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

/** True if nothing tells a computer from a copy of its disk. */
export function isWeak(ids: DeviceIds): boolean {
  return !hasHardware(ids);
}

/**
 * True if a file that is never asked for again may be bound to these: two of the hardware, one of them of the firmware.
 * A network card or a drive alone is what an administrator sets, on as many computers as they like.
 */
export function canBindForGood(ids: DeviceIds): boolean {
  return hasFirmware(ids) && hardwareIdKinds.filter((kind) => ids[kind] !== undefined).length >= 2;
}

/**
 * True if what is bound to some identifiers counts on a computer. Both are bound by the same salt. More than half of
 * the hardware identifiers have to be the computer's, or half with the first of them: of any computers whose hardware
 * differs, at most one has that, however the identifiers were put together. Where some are of firmware, one of these
 * has to be equal, because the others can be set. What lies on a disk can be copied: it counts where neither side has
 * hardware identifiers, and then all of it has to be equal.
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

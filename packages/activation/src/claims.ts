import { type DeviceIds, deviceIdKinds } from './device-ids.ts';

/** The newest format that this program can read. */
export const formatVersion = 1;

/** The kinds of signed statements. The type is part of the signed text, so that none can pass for another. */
export type TokenType = 'lease' | 'passport' | 'pack' | 'key' | 'revocation' | 'sunset';
export const toTyp = (type: TokenType) => `backline-${type}+jwt`;

export type LeaseKind = 'online' | 'offline' | 'farm' | 'courtesy';
const leaseKinds: readonly string[] = ['online', 'offline', 'farm', 'courtesy'] satisfies LeaseKind[];

/** The issuer of a statement, and its product. */
interface Issued {
  iss: string;
  aud: string;
  /** Seconds, as all times in tokens. */
  iat: number;
}

interface Versioned extends Issued {
  v: 1;
  /** The account. */
  sub: string;
  jti: string;
}

/** `until`: the end of `full`; 0 means the lease's own end. `keep`: the end of `keep`; 0 means none, -1 no end. */
export interface Entitlement {
  sku: string;
  until: number;
  keep: number;
}

export interface LeaseClaims extends Versioned {
  /** The end of `full`; 0 for never. */
  exp: number;
  /** When to refresh; 0 for never. */
  ref: number;
  kind: LeaseKind;
  dev: { id: string; name: string; salt: string; ids: DeviceIds };
  seats: readonly { pool: string; slot: number; of: number }[];
  /** Sorted by SKU. */
  ent: readonly Entitlement[];
  /** How many SKUs have no seat. */
  wait: number;
  /** For an offline lease: the secret of its release code, and the request it answers. */
  rel?: string;
  rid?: string;
}

/** The licenses owned at `iat`. `until` 0 means permanent. */
export interface Ownership {
  sku: string;
  name: string;
  since: number;
  until: number;
  cause: string;
  /** The last four characters of a code, or an order number. */
  ref: string;
}

export interface PassportClaims extends Versioned {
  own: readonly Ownership[];
  who?: { name: string; email: string };
}

/** A part of a pack that may be left out, such as a microphone. */
export interface PackOption {
  id: string;
  name: string;
  files: number;
  bytes: number;
  isDefault: boolean;
}

/** A version of a pack. `jti` is its publication. Its files are in the list with the given SHA-256. */
export interface PackClaims extends Issued {
  v: 1;
  jti: string;
  sku: string;
  version: string;
  /** Grows with each publication of the SKU. */
  seq: number;
  /** The name of the folder. */
  name: string;
  /** The lowest plugin version. */
  requires?: string;
  /** SHA-256 of the list, in hexadecimal digits. */
  list: string;
  listBytes: number;
  files: number;
  blocks: number;
  bytes: number;
  options: readonly PackOption[];
  firstBytes: number;
  /** Other SKUs whose packs share blocks with this one. */
  kin: readonly string[];
}

/** A root's statement that a key may sign. `nbf` and `exp` limit the `iat` of its statements, not today's date. */
export interface EndorsementClaims extends Issued {
  kid: string;
  x: string;
  use: readonly string[];
  nbf: number;
  exp: number;
}

/** A root's statement that what a key signed after a time is invalid. */
export interface RevocationClaims extends Issued {
  kid: string;
  from: number;
}

/** A root's statement that passports are enough from now on, because the shop has closed. */
export interface SunsetClaims extends Issued {
  v: 1;
  text: string;
}

type Fields<Shape> = { [Name in keyof Shape]-?: (value: unknown) => boolean };

export const isText = (value: unknown) => typeof value === 'string';
export const isTime = (value: unknown) => typeof value === 'number' && value >= 0;
export const isMaybeText = (value: unknown) => value === undefined || isText(value);
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True if a value has the expected form. */
export type IsRight<Shape> = (value: unknown) => value is Shape;

export function has<Shape>(fields: Fields<Shape>): IsRight<Shape> {
  const checks: [string, (value: unknown) => boolean][] = Object.entries(fields);
  return (value): value is Shape => isObject(value) && checks.every(([name, isRight]) => isRight(value[name]));
}

export function listOf<Item>(isItem: (value: unknown) => value is Item): IsRight<Item[]> {
  return (value) => Array.isArray(value) && value.every(isItem);
}

const isEntitlement = has<Entitlement>({
  sku: isText,
  until: isTime,
  keep: (value) => value === -1 || isTime(value),
});

const areEntitlements = listOf(isEntitlement);

/** Sorted, so that no SKU can appear twice. */
function isEntitlements(value: unknown): boolean {
  if (!areEntitlements(value)) return false;
  const skus = value.map(({ sku }) => sku);
  return skus.every((sku, at) => at === 0 || (skus[at - 1] ?? '') < sku);
}

export const issued = { iss: isText, aud: isText, iat: isTime };
const versioned = { ...issued, v: (value: unknown) => value === formatVersion, sub: isText, jti: isText };

const isIds = (value: unknown) => isObject(value) && deviceIdKinds.every((kind) => isMaybeText(value[kind]));

/** True if claims have the form of their type. Unknown members are allowed, because a later version may add some. */
export const isClaims: { [Type in Exclude<TokenType, 'pack'>]: IsRight<Claims[Type]> } = {
  lease: has<LeaseClaims>({
    ...versioned,
    exp: isTime,
    ref: isTime,
    kind: (value) => leaseKinds.includes(String(value)),
    dev: has<LeaseClaims['dev']>({ id: isText, name: isText, salt: isText, ids: isIds }),
    seats: listOf(has<LeaseClaims['seats'][number]>({ pool: isText, slot: isTime, of: isTime })),
    ent: isEntitlements,
    wait: isTime,
    rel: isMaybeText,
    rid: isMaybeText,
  }),
  passport: has<PassportClaims>({
    ...versioned,
    own: listOf(
      has<Ownership>({ sku: isText, name: isText, since: isTime, until: isTime, cause: isText, ref: isText }),
    ),
    who: (value) => value === undefined || has({ name: isText, email: isText })(value),
  }),
  key: has<EndorsementClaims>({ ...issued, kid: isText, x: isText, use: listOf(isText), nbf: isTime, exp: isTime }),
  revocation: has<RevocationClaims>({ ...issued, kid: isText, from: isTime }),
  sunset: has<SunsetClaims>({ ...issued, v: (value) => value === formatVersion, text: isText }),
};

export interface Claims {
  lease: LeaseClaims;
  passport: PassportClaims;
  pack: PackClaims;
  key: EndorsementClaims;
  revocation: RevocationClaims;
  sunset: SunsetClaims;
}

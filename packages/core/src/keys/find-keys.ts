import type { Trust } from '@backline/activation/token';
import { asc } from '@backline/db';
import type { Core } from '../core.ts';
import { unseal } from '../crypto.ts';
import { perPublicVersion } from '../public-version.ts';
import { type KeyPair, toKeyPair, toSeconds } from './key-pair.ts';

export type KeyRow = Core['store']['t']['signingKeys']['$inferSelect'];

/** The `kid` in the header of a stored token. */
function toSignerKid(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
}

/** The issuer and the product of a stored token. */
function toAbout(token: string): { iss: string; aud: string; use?: readonly string[] } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** True for a root, of which only the public half is shown. A single key also shows its endorsement. */
export function isRoot({ kid, sealedPrivateKey, endorsement }: KeyRow): boolean {
  return endorsement === null ? sealedPrivateKey === null : toSignerKid(endorsement) === kid;
}

/** True if a key is endorsed for this installation's present name. */
export function isEndorsed({ settings }: Core, { endorsement }: KeyRow): boolean {
  if (endorsement === null) return false;
  const { iss, aud } = toAbout(endorsement);
  return iss === settings.publicUrl && aud === settings.productSlug;
}

/** The installation for which keys are endorsed, if none is endorsed for the current name. Otherwise null. */
export function findOtherIssuer(core: Core, rows: readonly KeyRow[]): { issuer: string; product: string } | null {
  const { endorsement = null } = rows.find((row) => row.endorsement !== null) ?? {};
  if (endorsement === null || rows.some((row) => isEndorsed(core, row))) return null;
  const { iss: issuer, aud: product } = toAbout(endorsement);
  return { issuer, product };
}

/** True if a key may sign packs. Keys endorsed before packs existed may not. */
function isForPacks({ endorsement }: KeyRow): boolean {
  return endorsement !== null && (toAbout(endorsement).use ?? []).includes('pack');
}

/** All keys, oldest first. */
export async function findKeys(core: Core): Promise<KeyRow[]> {
  const { signingKeys } = core.store.t;
  return core.store.db.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid));
}

/** Parsed rows, cached until they change, because leases are signed often. */
function readKeys(core: Core, rows: readonly KeyRow[]) {
  const trust: Trust = {
    roots: rows.filter(isRoot).map(({ kid, publicKey }) => ({ kid, x: publicKey })),
    issuer: core.settings.publicUrl,
    product: core.settings.productSlug,
    revocations: rows.flatMap(({ revocation }) => revocation ?? []),
  };
  const endorsed = rows
    .filter((row) => isEndorsed(core, row))
    .toSorted((one, other) => Number(other.notBefore) - Number(one.notBefore) || (one.kid < other.kid ? 1 : -1));
  const packSigners = new Set(endorsed.filter(isForPacks).map(({ kid }) => kid));
  return { trust, endorsed, packSigners, pairs: new Map<string, KeyPair>() };
}

/** The keys cached by this process. Every change of a key raises the public version. */
const findCachedKeys = perPublicVersion(async (core) => readKeys(core, await findKeys(core)));

/** The roots and names to verify this installation's own keys with. */
export async function getTrust(core: Core): Promise<Trust> {
  return (await findCachedKeys(core)).trust;
}

/** The root that the server itself stores, if `keys init --single` was chosen; otherwise null. */
export async function findOwnRoot(core: Core): Promise<KeyPair | null> {
  const row = (await findKeys(core)).find((one) => isRoot(one) && one.sealedPrivateKey !== null);
  return row?.sealedPrivateKey == null ? null : toKeyPair(row.kid, unseal(core.keys.signing, row.sealedPrivateKey));
}

export interface Signer extends KeyPair {
  /** Sent along with everything that the key signs. */
  endorsement: string;
}

/** True if a key may sign at a time: endorsed for us, not revoked, and within its period. */
export function canSign(core: Core, row: KeyRow, at: Date): boolean {
  return isEndorsed(core, row) && isInForce(row, at);
}

function isInForce({ sealedPrivateKey, revocation, notBefore, notAfter }: KeyRow, at: Date): boolean {
  if (sealedPrivateKey === null || revocation !== null || notBefore === null || notAfter === null) return false;
  return toSeconds(notBefore) <= toSeconds(at) && toSeconds(at) <= toSeconds(notAfter);
}

/**
 * The newest key that may sign something at a given time, or null. A file that is made again for an earlier time is
 * signed with that time's key, so that its bytes are the same.
 */
export async function findSigner(core: Core, at: Date, use: 'lease' | 'pack' = 'lease'): Promise<Signer | null> {
  const { endorsed, packSigners, pairs } = await findCachedKeys(core);
  const newest = endorsed.find((row) => isInForce(row, at) && (use === 'lease' || packSigners.has(row.kid)));
  if (newest?.sealedPrivateKey == null || newest.endorsement === null) return null;
  const { kid, sealedPrivateKey, endorsement } = newest;
  const pair = pairs.get(kid) ?? toKeyPair(kid, unseal(core.keys.signing, sealedPrivateKey));
  pairs.set(kid, pair);
  return { ...pair, endorsement };
}

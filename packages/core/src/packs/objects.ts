import { createHash } from 'node:crypto';
import { type PackList, readPackList } from '@backline/activation/pack-list';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { findDamaged, type IsDamaged, listOwn } from '../own-objects.ts';
import type { PackStorage, StoredObject } from '../ports/pack-storage.ts';

export const toBundleKey = (id: string) => `b/${id.slice(0, 2)}/${id}`;
export const toListKey = (hash: string) => `l/${hash}`;
/** The key of an object that is named by the hash of its content. */
export const toWhereKey = (whereHash: string) => `w/${whereHash}`;

const packKey = /^(?:b\/([0-9a-f]{2})\/\1[0-9a-f]{62}|[lw]\/[0-9a-f]{64})$/;

/** Lists a storage's pack objects and ignores foreign ones. */
export const listPackObjects = (storage: PackStorage) => listOwn(storage, ['b/', 'l/', 'w/'], packKey);

/** The content hash in an object's key. Null for bundles, which are named by the hashes of their blocks. */
export const toNamedHash = (key: string): string | null => /^[lw]\/([0-9a-f]{64})$/.exec(key)?.[1] ?? null;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The id of a publication, as a UUID. It depends on the content, so a repeated attempt writes the same objects. */
export function toPublicationId(sku: string, version: string, seq: number, list: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(['publication', sku, version, seq, list]))
    .digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** True if an object is too young to be deleted. Unused objects are deleted after two days. */
export const isSafe = ({ clock }: Core, { at }: StoredObject) => clock.now().getTime() - at.getTime() < dayMs;

/** A publication, which names the object with the locations of its blocks. */
export interface Located {
  whereHash: string;
}

/**
 * The locations of a publication's blocks, and data by which a plugin finds the parts of the list that it already has.
 * It is not signed, because a repair stores a new object and the publication then names that one.
 */
export interface Where {
  bundles: [id: string, bytes: number][];
  /** Consecutive blocks: the index of the first, their number, the index of the bundle, and the position in it. */
  runs: [firstBlock: number, count: number, bundle: number, offset: number][];
  /** The list cut into pieces: the length of each, and the first 8 bytes of its SHA-256. */
  pieces: [bytes: number, hash: string][];
  /** The smallest hashes of blocks, 8 bytes each, to compare packs. */
  sample: string[];
}

/** Reads a whole object, or returns null if it is missing. */
export async function readObject(storage: PackStorage, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await storage.open(key);
  if (object === null) return null;
  try {
    const bytes = new Uint8Array(object.bytes);
    return (await object.read(bytes, 0)) === bytes.length ? bytes : null;
  } finally {
    await object.close();
  }
}

/** The list of a publication; null if the storage has lost it. */
export async function readStoredList({ packStorage }: Core, hash: string): Promise<PackList | null> {
  const bytes = await readObject(packStorage, toListKey(hash));
  if (bytes === null || sha256(bytes) !== hash) return null;
  const read = readPackList(bytes);
  return 'list' in read ? read.list : null;
}

/** The locations of a publication's blocks; null if the storage has lost them. */
export async function readWhere({ packStorage }: Core, { whereHash }: Located): Promise<Where | null> {
  const key = toWhereKey(whereHash);
  const bytes = await readObject(packStorage, key);
  if (bytes === null || ![null, sha256(bytes)].includes(toNamedHash(key))) return null;
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as Where;
  } catch {
    return null;
  }
}

/** A bundle that contains blocks. */
export interface Bundle {
  id: string;
  bytes: number;
}

/** Checks a stored bundle; null if it is missing, truncated or marked as damaged. */
export async function findBundle(
  { packStorage }: Core,
  { id, bytes }: Bundle,
  isDamaged: IsDamaged,
): Promise<StoredObject | null> {
  const key = toBundleKey(id);
  const stored = await packStorage.find(key);
  return stored?.bytes === bytes && !isDamaged({ key, at: stored.at }) ? stored : null;
}

/** True if the storage has everything of a publication, as far as is known without reading its bundles. */
export async function isWhole(core: Core, publication: Located & { listHash: string }): Promise<boolean> {
  const where = await readWhere(core, publication);
  if (where === null || (await readStoredList(core, publication.listHash)) === null) return false;
  const isDamaged = await findDamaged(core.packStorage);
  for (const [id, bytes] of where.bundles)
    if ((await findBundle(core, { id, bytes }, isDamaged)) === null) return false;
  return true;
}

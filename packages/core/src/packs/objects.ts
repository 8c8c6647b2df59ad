import { createHash } from 'node:crypto';
import { type PackList, readPackList } from '@backline/activation/pack-list';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { findDamaged, type IsDamaged, listOwn } from '../own-objects.ts';
import type { PackStorage, StoredObject } from '../ports/pack-storage.ts';

export const toBundleKey = (id: string) => `b/${id.slice(0, 2)}/${id}`;
export const toListKey = (hash: string) => `l/${hash}`;
/** By the hash of what it holds. */
export const toWhereKey = (whereHash: string) => `w/${whereHash}`;

const packKey = /^(?:b\/([0-9a-f]{2})\/\1[0-9a-f]{62}|[lw]\/[0-9a-f]{64})$/;

/** Lists what a storage has of packs, and nothing that others have put beside it. */
export const listPackObjects = (storage: PackStorage) => listOwn(storage, ['b/', 'l/', 'w/'], packKey);

/** The hash of what an object holds, where its key says it. Null: a bundle is named by the hashes of its blocks. */
export const toNamedHash = (key: string): string | null => /^[lw]\/([0-9a-f]{64})$/.exec(key)?.[1] ?? null;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * The id of a publication, as a UUID. It follows from what is published: an attempt that is repeated writes the same
 * objects.
 */
export function toPublicationId(sku: string, version: string, seq: number, list: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(['publication', sku, version, seq, list]))
    .digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** An unused object is deleted when it is two days old: what is found younger than this is safe until it is used. */
export const isSafe = ({ clock }: Core, { at }: StoredObject) => clock.now().getTime() - at.getTime() < dayMs;

/** A publication names the object that says where its blocks lie. */
export interface Located {
  whereHash: string;
}

/**
 * Where the blocks of a publication lie, and what shows a plugin which parts of the list it has. Not signed: a repair
 * stores another one, and the publication names that.
 */
export interface Where {
  bundles: [id: string, bytes: number][];
  /** Blocks that lie in a row: the index of the first, how many, the index of the bundle, and where in it they begin. */
  runs: [firstBlock: number, count: number, bundle: number, offset: number][];
  /** The list cut into pieces: the length of each, and the first 8 bytes of its SHA-256. */
  pieces: [bytes: number, hash: string][];
  /** The smallest hashes of blocks, their first 8 bytes: what packs are compared by. */
  sample: string[];
}

/** An object from the storage, whole; null: it is not there. */
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

/** The list of a publication; null where the storage has lost it. */
export async function readStoredList({ packStorage }: Core, hash: string): Promise<PackList | null> {
  const bytes = await readObject(packStorage, toListKey(hash));
  if (bytes === null || sha256(bytes) !== hash) return null;
  const read = readPackList(bytes);
  return 'list' in read ? read.list : null;
}

/** Where the blocks of a publication lie; null where the storage has lost it. */
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

/** A bundle that blocks lie in. */
export interface Bundle {
  id: string;
  bytes: number;
}

/** A stored bundle; null where it is missing or cut off, or noted as damaged. */
export async function findBundle(
  { packStorage }: Core,
  { id, bytes }: Bundle,
  isDamaged: IsDamaged,
): Promise<StoredObject | null> {
  const key = toBundleKey(id);
  const stored = await packStorage.find(key);
  return stored?.bytes === bytes && !isDamaged({ key, at: stored.at }) ? stored : null;
}

/** True if the storage has all of a publication, as far as is known without reading its bundles. */
export async function isWhole(core: Core, publication: Located & { listHash: string }): Promise<boolean> {
  const where = await readWhere(core, publication);
  if (where === null || (await readStoredList(core, publication.listHash)) === null) return false;
  const isDamaged = await findDamaged(core.packStorage);
  for (const [id, bytes] of where.bundles)
    if ((await findBundle(core, { id, bytes }, isDamaged)) === null) return false;
  return true;
}

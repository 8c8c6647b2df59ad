import type { PackStorage } from '../pack-storage.ts';
import { type BackupList, fromStamp, toListKey } from './backup-list.ts';

/** Why a backup cannot be made or used, in words for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** What closes and opens backups. `packages/storage` has one for keys of age. */
export interface BackupLock {
  seal(bytes: Uint8Array): Promise<Uint8Array>;
  /** Throws `BackupError` for what this key does not open. */
  open(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Where backups lie: a folder or a bucket, with what opens them. */
export interface BackupPlace {
  storage: PackStorage;
  lock: BackupLock;
}

async function read({ storage }: BackupPlace, key: string): Promise<Uint8Array | null> {
  const object = await storage.open(key);
  if (object === null) return null;
  try {
    const bytes = new Uint8Array(object.bytes);
    return (await object.read(bytes, 0)) === bytes.length ? bytes : null;
  } finally {
    await object.close();
  }
}

/** What lies under a key, opened. Throws `BackupError` where it is missing. */
export async function readSealed(place: BackupPlace, key: string): Promise<Uint8Array> {
  const bytes = await read(place, key);
  if (bytes === null) throw new BackupError(`The backup lacks ${key}: it is not whole any more.`);
  return place.lock.open(bytes);
}

export async function writeSealed({ storage, lock }: BackupPlace, key: string, bytes: Uint8Array): Promise<void> {
  await storage.put(key, [await lock.seal(bytes)]);
}

/** The stamps of all whole backups, the newest first. */
export async function listStamps({ storage }: Pick<BackupPlace, 'storage'>): Promise<string[]> {
  const stamps: string[] = [];
  for await (const { key } of storage.list('l/')) {
    const stamp = key.slice('l/'.length);
    if (fromStamp(stamp) !== null) stamps.push(stamp.toUpperCase());
  }
  return stamps.toSorted().toReversed();
}

/** The list of a backup; of the newest, where no stamp is given. */
export async function readList(place: Pick<BackupPlace, 'storage'>, stamp?: string): Promise<BackupList> {
  const wanted = stamp?.toUpperCase() ?? (await listStamps(place))[0];
  if (wanted === undefined) throw new BackupError('There is no backup here. Is it the right folder or bucket?');
  const bytes = fromStamp(wanted) === null ? null : await read({ ...place, lock: noLock }, toListKey(wanted));
  if (bytes === null)
    throw new BackupError(`There is no backup ${wanted} here. "backline db backup list" shows those there are.`);
  try {
    const list = JSON.parse(Buffer.from(bytes).toString()) as BackupList;
    if (list.v === 1) return list;
  } catch {
    // Said below.
  }
  throw new BackupError(`The list of ${wanted} is no list of this version: it is damaged, or of a newer program.`);
}

const noLock: BackupLock = {
  seal: async (bytes) => bytes,
  open: async (bytes) => bytes,
};

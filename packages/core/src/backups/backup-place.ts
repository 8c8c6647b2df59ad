import { type IsDamaged, listOwn } from '../own-objects.ts';
import { readObject } from '../packs/objects.ts';
import type { PackStorage } from '../ports/pack-storage.ts';
import { BackupError, DamagedPartError, PlaceRefusedError } from './backup-error.ts';
import { type BackupList, fromStamp, hashOf, toListKey, toPieceKey } from './backup-list.ts';
import type { ListSignature } from './list-signature.ts';

/** Closes and opens backups. `packages/storage` has one for keys of age. */
export interface BackupLock {
  seal(bytes: Uint8Array): Promise<Uint8Array>;
  /** Throws `BackupError` for what this key does not open. */
  open(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Where backups lie: a folder or a bucket, with what opens them, and whose signature counts. */
export interface BackupPlace {
  storage: PackStorage;
  lock: BackupLock;
  signature: ListSignature;
}

/** The lists of a place. */
export interface PlaceLists {
  /** Those that are signed by our key, the newest first. They may be of several shops. */
  lists: BackupList[];
  /** The keys of those that are not. */
  unsigned: string[];
}

/** A disk that cannot read a place of it any more. */
export const isUnreadable = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EIO';

/** An error that means this one part; any other one as it is. */
function toPartError(error: unknown, key: string): unknown {
  if (error instanceof BackupError) return new DamagedPartError(`${error.message} (${key})`);
  return isUnreadable(error) ? new DamagedPartError(`The disk cannot read ${key} of the backup.`) : error;
}

/** The bytes of a piece. Throws `DamagedPartError` where it is missing, damaged or another one. */
export async function readPiece({ storage, lock }: BackupPlace, hash: string): Promise<Uint8Array> {
  const key = toPieceKey(hash);
  const piece = await readObject(storage, key)
    .then((bytes) => bytes && lock.open(bytes))
    .catch((error) => {
      throw toPartError(error, key);
    });
  if (piece === null) throw new DamagedPartError(`The backup lacks ${key}: it is not whole any more.`);
  if (hashOf(piece) !== hash) throw new DamagedPartError(`A piece of the backup is not what its list says: ${key}.`);
  return piece;
}

/** Hears of the pieces of a backup: why one is of no use, or null where it was read and is right. */
export type OnPiece = (hash: string, problem: string | null) => void;

/** The bytes of a piece; null where it is damaged or missing. */
export async function tryPiece(place: BackupPlace, hash: string, onPiece: OnPiece): Promise<Uint8Array | null> {
  try {
    const piece = await readPiece(place, hash);
    onPiece(hash, null);
    return piece;
  } catch (error) {
    if (!(error instanceof DamagedPartError)) throw error;
    onPiece(hash, error.message);
    return null;
  }
}

export async function writePiece({ storage, lock }: BackupPlace, hash: string, bytes: Uint8Array): Promise<void> {
  await storage.put(toPieceKey(hash), [await lock.seal(bytes)]);
}

/** Lists the pieces of a place, and nothing that others have put beside them. */
export const listPlacePieces = (storage: PackStorage) => listOwn(storage, ['c/'], /^c\/([0-9a-f]{2})\/\1[0-9a-f]{62}$/);

/** The hashes of the pieces that a place has. What is noted as damaged may still be asked for; to write, it is not there. */
export async function listKnownPieces(
  { storage }: Pick<BackupPlace, 'storage'>,
  isDamaged: IsDamaged = () => false,
): Promise<Set<string>> {
  const known = new Set<string>();
  for await (const object of listPlacePieces(storage))
    if (object.kind === 'object' && object.bytes > 0 && !isDamaged(object)) known.add(object.key.slice(-64));
  return known;
}

/** Writes a list: its signature in the first line, and after it the bytes that are signed. */
export async function writeList({ storage, signature }: BackupPlace, list: BackupList): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(list));
  await storage.put(toListKey(list), [Buffer.from(`${signature.sign(bytes)}\n`), bytes]);
}

/** A list that is signed by our key, and lies where it belongs; null: it is something else. */
function parseList({ signature }: Pick<BackupPlace, 'signature'>, key: string, bytes: Uint8Array): BackupList | null {
  const end = bytes.indexOf(10);
  const signed = bytes.subarray(end + 1);
  if (!signature.isRight(signed, Buffer.from(bytes.subarray(0, Math.max(0, end))).toString())) return null;
  const list: BackupList = JSON.parse(Buffer.from(signed).toString());
  return list.v === 2 && fromStamp(list.stamp) !== null && toListKey(list) === key ? list : null;
}

/** `l/STAMP` is of programs from before a place was of one shop. */
const listKey = /^l\/(?:[0-9a-z-]+\/)?\d{8}t\d{6}z$/;

/** Reads all lists of a place. */
export async function readLists({ storage, signature }: Omit<BackupPlace, 'lock'>): Promise<PlaceLists> {
  const found: PlaceLists = { lists: [], unsigned: [] };
  for await (const { key } of storage.list('l/')) {
    if (!listKey.test(key)) continue;
    const bytes = await readObject(storage, key);
    // It was removed meanwhile.
    if (bytes === null) continue;
    const list = parseList({ signature }, key, bytes);
    if (list === null) found.unsigned.push(key);
    else found.lists.push(list);
  }
  found.lists.sort((one, other) => (one.stamp < other.stamp ? 1 : -1));
  return found;
}

const name = ({ shop, stamp }: BackupList) => `${shop}/${stamp}`;

/**
 * The list of a backup by its stamp; without one, the newest. Throws `BackupError` where there is none, and where backups of
 * several shops leave open which one is meant.
 */
export function chooseList({ lists, unsigned }: PlaceLists, at?: string): BackupList {
  const isNamed = (list: BackupList) => [list.stamp, name(list)].includes(at ?? '');
  const wanted = at === undefined ? lists : lists.filter(isNamed);
  const [newest] = wanted;
  const others =
    unsigned.length === 0 ? '' : ` What lies there is not signed by this key: ${unsigned.slice(0, 5).join(', ')}.`;
  if (newest === undefined)
    throw new BackupError(
      at === undefined
        ? `There is no backup here. Is it the right folder or bucket?${others}`
        : `There is no backup ${at} here. "backline db backup list" shows those there are.${others}`,
    );
  const shops = [...new Map(wanted.map((list) => [list.shop, list])).values()];
  if (shops.length > 1)
    throw new BackupError(
      `Backups of ${shops.length} shops are here. Say which one by --at, such as ${wanted.slice(0, 2).map(name).join(' or ')}.`,
    );
  return newest;
}

/**
 * Throws `PlaceRefusedError` for a place that has lists of another shop, or that our key has not signed: whatever this shop
 * wrote there or removed could be at the cost of that one.
 */
export function assertOwnPlace({ lists, unsigned }: PlaceLists, shop: string): void {
  const other = lists.find((list) => list.shop !== shop);
  if (other !== undefined)
    throw new PlaceRefusedError(
      `The place has backups of another shop, ${other.shop}, the newest of ${other.stamp}: nothing is written there, and nothing is removed. If this machine replaces that shop, stop the server and restore with --replaces. Else give this shop another BACKUP_TO.`,
    );
  if (unsigned.length > 0)
    throw new PlaceRefusedError(
      `The place has lists without the signature of this shop's BACKUP_SIGNING_KEY, such as ${unsigned[0]}: nothing is written there, and nothing is removed. They are damaged, of another shop or key, or of a program from before lists were signed. Give this shop another BACKUP_TO, or remove those lists if nobody needs them.`,
    );
}

import { type IsDamaged, listOwn } from '../own-objects.ts';
import { readObject } from '../packs/objects.ts';
import type { PackStorage } from '../ports/pack-storage.ts';
import { BackupError, DamagedPartError, PlaceRefusedError } from './backup-error.ts';
import { type BackupList, fromStamp, hashOf, toListKey, toPieceKey } from './backup-list.ts';
import type { ListSignature } from './list-signature.ts';

/** Encrypts and decrypts backups. `packages/storage` implements it with age. */
export interface BackupLock {
  seal(bytes: Uint8Array): Promise<Uint8Array>;
  /** Throws `BackupError` if the key cannot decrypt the bytes. */
  open(bytes: Uint8Array): Promise<Uint8Array>;
}

/** A place for backups, which is a folder or a bucket, with the keys that encrypt and sign them. */
export interface BackupPlace {
  storage: PackStorage;
  lock: BackupLock;
  signature: ListSignature;
}

/** The lists found in a place. */
export interface PlaceLists {
  /** Lists with our signature, newest first. They may belong to several shops. */
  lists: BackupList[];
  /** Keys of the lists that are not signed by us. */
  unsigned: string[];
}

/** A part of the disk can no longer be read. */
export const isUnreadable = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EIO';

/** Turns an error about a single piece into a `DamagedPartError`. Returns any other error as it is. */
function toPartError(error: unknown, key: string): unknown {
  if (error instanceof BackupError) return new DamagedPartError(`${error.message} (${key})`);
  return isUnreadable(error) ? new DamagedPartError(`The disk cannot read ${key} of the backup.`) : error;
}

/** Reads a piece. Throws `DamagedPartError` if it is missing, damaged or has the wrong hash. */
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

/** Called for each piece of a backup, with the reason why it is unusable, or null after a successful read. */
export type OnPiece = (hash: string, problem: string | null) => void;

/** Reads a piece, or returns null if it is damaged or missing. */
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

/** Lists the pieces in a place and ignores foreign files. */
export const listPlacePieces = (storage: PackStorage) => listOwn(storage, ['c/'], /^c\/([0-9a-f]{2})\/\1[0-9a-f]{62}$/);

/**
 * Lists the hashes of a place's pieces. A piece that is recorded as damaged is left out, so that it is written again,
 * but it can still be read.
 */
export async function listKnownPieces(
  { storage }: Pick<BackupPlace, 'storage'>,
  isDamaged: IsDamaged = () => false,
): Promise<Set<string>> {
  const known = new Set<string>();
  for await (const object of listPlacePieces(storage))
    if (object.kind === 'object' && object.bytes > 0 && !isDamaged(object)) known.add(object.key.slice(-64));
  return known;
}

/** Writes a list: the signature in the first line, then the signed bytes. */
export async function writeList({ storage, signature }: BackupPlace, list: BackupList): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(list));
  await storage.put(toListKey(list), [Buffer.from(`${signature.sign(bytes)}\n`), bytes]);
}

/** Parses a list. Null unless our key signed it and it is stored under its own key. */
function parseList({ signature }: Pick<BackupPlace, 'signature'>, key: string, bytes: Uint8Array): BackupList | null {
  const end = bytes.indexOf(10);
  const signed = bytes.subarray(end + 1);
  if (!signature.isRight(signed, Buffer.from(bytes.subarray(0, Math.max(0, end))).toString())) return null;
  const list: BackupList = JSON.parse(Buffer.from(signed).toString());
  return list.v === 2 && fromStamp(list.stamp) !== null && toListKey(list) === key ? list : null;
}

/** Older versions wrote `l/STAMP`, without the shop. */
const listKey = /^l\/(?:[0-9a-z-]+\/)?\d{8}t\d{6}z$/;

/** Reads all lists in a place. */
export async function readLists({ storage, signature }: Omit<BackupPlace, 'lock'>): Promise<PlaceLists> {
  const found: PlaceLists = { lists: [], unsigned: [] };
  for await (const { key } of storage.list('l/')) {
    if (!listKey.test(key)) continue;
    const bytes = await readObject(storage, key);
    // The list was deleted in the meantime.
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
 * Returns the list with the given stamp, or the newest. Throws `BackupError` if there is none, or if several shops have
 * backups here and no stamp was given.
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
 * Throws `PlaceRefusedError` if the place has lists of another shop, or lists that our key did not sign. Writing or
 * deleting there could harm the other shop's backups.
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

import { chooseKept, type KeptCounts } from '@backline/domain/backups/choose-kept';
import { dayMs } from '@backline/domain/time';
import type { OwnObject } from '../own-objects.ts';
import { BackupError } from './backup-error.ts';
import { type BackupList, fromStamp, listPieces, toListKey, toPieceKey } from './backup-list.ts';
import { assertOwnPlace, type BackupPlace, listPlacePieces, readLists } from './backup-place.ts';

/** A backup that is being made has written pieces that no list names yet. */
const unlistedKeptMs = 2 * dayMs;

const toPieceKeys = (list: BackupList) => [...listPieces(list)].map(toPieceKey);

/** Throws where a listing lacks what is there: it has not answered with all that there is. */
function assertListed(listed: ReadonlySet<string>, keys: readonly string[]): void {
  const lost = keys.find((key) => !listed.has(key));
  if (lost !== undefined) throw new BackupError(`The place does not list ${lost}, which is there: nothing is removed.`);
}

/**
 * Removes the backups of a shop that are not kept, each list first, and then what no list names. Returns how many backups
 * went. Throws `PlaceRefusedError`, with nothing removed, where lists are there that are not of this shop; `BackupError` where the
 * place does not list the backup that was just made, all of its pieces, and the backups that were there before it.
 */
export async function pruneBackups(
  place: BackupPlace,
  { made, earlier }: { made: BackupList; earlier: readonly BackupList[] },
  keep: KeptCounts,
  now: Date,
): Promise<number> {
  const found = await readLists(place);
  assertOwnPlace(found, made.shop);
  assertListed(new Set(found.lists.map(toListKey)), [made, ...earlier].map(toListKey));
  const moments = new Map(found.lists.map((list) => [fromStamp(list.stamp) ?? now, list]));
  const kept = chooseKept([...moments.keys()], keep, now);
  const gone = [...moments].flatMap(([moment, list]) => (kept.has(moment) ? [] : [list]));
  if (gone.length === 0) return 0;
  const pieces: OwnObject[] = [];
  for await (const piece of listPlacePieces(place.storage)) pieces.push(piece);
  assertListed(new Set(pieces.map(({ key }) => key)), toPieceKeys(made));
  for (const list of gone) await place.storage.remove(toListKey(list));
  const named = new Set(found.lists.filter((list) => !gone.includes(list)).flatMap(toPieceKeys));
  for (const { key, kind, of, at } of pieces) {
    const isNamed = kind !== 'rest' && named.has(of);
    if (!isNamed && now.getTime() - at.getTime() > unlistedKeptMs) await place.storage.remove(key);
  }
  return gone.length;
}

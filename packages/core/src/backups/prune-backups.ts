import { chooseKept, type KeptCounts } from '@backline/domain/backups/choose-kept';
import { dayMs } from '@backline/domain/time';
import type { OwnObject } from '../own-objects.ts';
import { BackupError } from './backup-error.ts';
import { type BackupList, fromStamp, listPieces, toListKey, toPieceKey } from './backup-list.ts';
import { assertOwnPlace, type BackupPlace, listPlacePieces, readLists } from './backup-place.ts';

/** How long pieces without a list are kept, because a running backup has such pieces. */
const unlistedKeptMs = 2 * dayMs;

const toPieceKeys = (list: BackupList) => [...listPieces(list)].map(toPieceKey);

/** Throws if a listing lacks objects that are known to exist, because it was then incomplete. */
function assertListed(listed: ReadonlySet<string>, keys: readonly string[]): void {
  const lost = keys.find((key) => !listed.has(key));
  if (lost !== undefined) throw new BackupError(`The place does not list ${lost}, which is there: nothing is removed.`);
}

/**
 * Removes a shop's expired backups: first each list, then the pieces that no list names. Returns the number of removed
 * backups. Throws `PlaceRefusedError` before removing anything if the place has another shop's lists. Throws
 * `BackupError` if the place does not list the new backup, all of its pieces, and the earlier backups.
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

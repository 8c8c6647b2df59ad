import { chooseKept, type KeptCounts } from '@backline/domain/backups/choose-kept';
import { dayMs } from '@backline/domain/time';
import { type BackupList, fromStamp, listPieces, toListKey, toPieceKey } from './backup-list.ts';
import { assertOwnPlace, type BackupPlace, readLists } from './backup-place.ts';

/** A backup that is being made has written pieces that no list names yet. */
const unlistedKeptMs = 2 * dayMs;

/**
 * Removes the backups of a shop that are not kept, each list first, and then what no list names. Returns how many backups
 * went. Throws `PlaceRefusedError`, with nothing removed, where lists are there that are not of this shop. A place whose
 * listing lacks the backup that was just made has not answered with all there is, and nothing is removed either.
 */
export async function pruneBackups(
  place: BackupPlace,
  { shop, stamp }: Pick<BackupList, 'shop' | 'stamp'>,
  keep: KeptCounts,
  now: Date,
): Promise<number> {
  const found = await readLists(place);
  assertOwnPlace(found, shop);
  if (!found.lists.some((list) => list.stamp === stamp)) return 0;
  const moments = new Map(found.lists.map((list) => [fromStamp(list.stamp) ?? now, list]));
  const kept = chooseKept([...moments.keys()], keep, now);
  const gone = [...moments].flatMap(([moment, list]) => (kept.has(moment) ? [] : [list]));
  if (gone.length === 0) return 0;
  for (const list of gone) await place.storage.remove(toListKey(list));
  const named = new Set(found.lists.filter((list) => !gone.includes(list)).flatMap((list) => [...listPieces(list)]));
  await removeUnlisted(place, new Set([...named].map(toPieceKey)), now);
  return gone.length;
}

async function removeUnlisted(place: BackupPlace, named: ReadonlySet<string>, now: Date): Promise<void> {
  for await (const { key, at } of place.storage.list('c/'))
    if (!named.has(key) && now.getTime() - at.getTime() > unlistedKeptMs) await place.storage.remove(key);
}

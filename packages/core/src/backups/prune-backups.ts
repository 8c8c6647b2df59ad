import { chooseKept, type KeptCounts } from '@backline/domain/backups/choose-kept';
import { dayMs } from '@backline/domain/time';
import { fromStamp, listKeys, toListKey, toSettingsKey } from './backup-list.ts';
import { type BackupPlace, listStamps, readList } from './backup-place.ts';

/** A backup that is being made has written parts that no list names yet. */
const unlistedKeptMs = 2 * dayMs;

/**
 * Removes the backups that are not kept, each list first, and then what no list names. Where a list cannot be read,
 * nothing but lists is removed. Returns how many backups went.
 */
export async function pruneBackups(place: BackupPlace, keep: KeptCounts, now: Date): Promise<number> {
  const stamps = await listStamps(place);
  const moments = new Map(stamps.map((stamp) => [fromStamp(stamp) ?? new Date(0), stamp]));
  const kept = chooseKept([...moments.keys()], keep, now);
  let removed = 0;
  for (const [moment, stamp] of moments) {
    if (kept.has(moment)) continue;
    await place.storage.remove(toListKey(stamp));
    await place.storage.remove(toSettingsKey(stamp));
    removed += 1;
  }
  if (removed > 0) await removeUnlisted(place, now);
  return removed;
}

async function removeUnlisted(place: BackupPlace, now: Date): Promise<void> {
  const named = new Set<string>();
  for (const stamp of await listStamps(place)) for (const key of listKeys(await readList(place, stamp))) named.add(key);
  for (const prefix of ['c/', 'p/', 'i/'])
    for await (const { key, at } of place.storage.list(prefix))
      if (!named.has(key) && now.getTime() - at.getTime() > unlistedKeptMs) await place.storage.remove(key);
}

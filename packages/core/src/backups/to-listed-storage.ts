import { noPackStorage, type PackStorage } from '../pack-storage.ts';
import { type BackupList, fromStamp } from './backup-list.ts';

/** The storage of packs as a backup lists it: what is there and how large it is, and not what it holds. */
export function toListedStorage({ files, stamp }: BackupList): PackStorage {
  const sizes = new Map(files.packs);
  const at = fromStamp(stamp) ?? new Date(0);
  return {
    ...noPackStorage,
    async find(key) {
      const bytes = sizes.get(key);
      return bytes === undefined ? null : { bytes, at };
    },
    async *list(prefix) {
      for (const [key, bytes] of sizes) if (key.startsWith(prefix)) yield { key, bytes, at };
    },
  };
}

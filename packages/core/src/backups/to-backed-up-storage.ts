import { toNoted } from '../own-objects.ts';
import { noPackStorage, type OpenObject, type PackStorage } from '../ports/pack-storage.ts';
import { type BackedUpFile, type BackupList, partBytes } from './backup-list.ts';
import { type BackupPlace, type OnPiece, tryPiece } from './backup-place.ts';

/**
 * The packs of a backup in the form of a storage, to check if they are complete. Pieces are read one at a time when
 * they are needed, and a damaged piece ends its object. To record an object as damaged means to record its pieces.
 */
export function toBackedUpStorage(place: BackupPlace, { files }: BackupList, onPiece: OnPiece): PackStorage {
  const known = new Map(files.packs.map((file) => [file.key, file]));
  return {
    ...noPackStorage,
    async find(key) {
      const file = known.get(key);
      return file === undefined ? null : { bytes: file.bytes, at: new Date(file.at) };
    },
    async *list(prefix) {
      for (const { key, bytes, at } of files.packs) if (key.startsWith(prefix)) yield { key, bytes, at: new Date(at) };
    },
    async put(key) {
      const noted = toNoted(key) ?? '';
      for (const hash of known.get(noted)?.pieces ?? []) onPiece(hash, `${noted} was damaged when it was backed up.`);
    },
    async open(key) {
      const file = known.get(key);
      return file === undefined ? null : openBackedUp(place, file, onPiece);
    },
  };
}

function openBackedUp(place: BackupPlace, { bytes, pieces }: BackedUpFile, onPiece: OnPiece): OpenObject {
  let last: { hash: string; piece: Uint8Array } | null = null;
  const readFrom = async (from: number) => {
    const hash = pieces[Math.floor(from / partBytes)] ?? '';
    if (last?.hash !== hash) last = { hash, piece: (await tryPiece(place, hash, onPiece)) ?? new Uint8Array() };
    return last.piece.subarray(from % partBytes);
  };
  return {
    bytes,
    async read(into, from) {
      let done = 0;
      while (done < into.length && from + done < bytes) {
        const part = (await readFrom(from + done)).subarray(0, into.length - done);
        if (part.length === 0) break;
        into.set(part, done);
        done += part.length;
      }
      return done;
    },
    async close() {
      last = null;
    },
  };
}

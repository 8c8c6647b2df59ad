import { createHash } from 'node:crypto';
import { toNamedHash } from '../packs/objects.ts';
import type { OpenObject, PackStorage } from '../ports/pack-storage.ts';
import { writeWhole } from '../write-whole.ts';
import { BackupError, DamagedPartError } from './backup-error.ts';
import { readBackedUp, readParts } from './backup-files.ts';
import { type BackedUpFile, type BackupList, listPieces, partBytes, toPieceKey } from './backup-list.ts';
import { type BackupPlace, isUnreadable, listKnownPieces } from './backup-place.ts';
import { openInstaller, removeInstaller, writeInstaller } from './installer-files.ts';

/** A place to restore files of one kind to. A file is written whole or not at all. */
interface Target {
  open(key: string): Promise<OpenObject | null>;
  write(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  remove(key: string): Promise<void>;
}

const toPackTarget = (packs: PackStorage): Target => ({
  open: packs.open,
  async write(key, pieces) {
    const parts: Uint8Array[] = [];
    for await (const piece of pieces) parts.push(piece);
    await packs.put(key, parts);
  },
  remove: packs.remove,
});

const toInstallerTarget = (folder: string): Target => ({
  open: (id) => openInstaller(folder, id),
  write: (id, pieces) => writeInstaller(folder, id, pieces),
  remove: (id) => removeInstaller(folder, id),
});

/** True if a file matches the backup. */
async function isSame(object: OpenObject, { bytes, sha256 }: BackedUpFile): Promise<boolean> {
  if (object.bytes !== bytes) {
    await object.close();
    return false;
  }
  const whole = createHash('sha256');
  try {
    for await (const part of readParts(object, partBytes)) whole.update(part);
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  }
  return whole.digest('hex') === sha256;
}

/** Turns a refused write into an error about the disk. Returns any other error as it is. */
function toDiskError(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || !('errno' in error) || !('code' in error)) return error;
  return new BackupError(`The disk does not take ${what} (${error.code}). Nothing was replaced.`);
}

export interface RestoredFiles {
  /** The number of files written. */
  written: number;
  /** A line for each file that was not written, because the backup lacks it or has it damaged. */
  problems: string[];
}

/**
 * Writes the packs and installers that the installation lacks. A file that is damaged in the backup is skipped, so that
 * the installation keeps its own. This is safe for a running shop, because files are named by their contents and never
 * change. If the disk refuses a write, the new files are removed. If the connection breaks, they stay for the next
 * attempt.
 */
export async function restoreFiles(
  place: BackupPlace,
  { files }: BackupList,
  to: { packs: PackStorage; downloadsPath: string },
): Promise<RestoredFiles> {
  const added: (() => Promise<void>)[] = [];
  const restored: RestoredFiles = { written: 0, problems: [] };
  const restore = async (target: Target, file: BackedUpFile) => {
    const object = await target.open(file.key);
    if (object !== null && (await isSame(object, file))) return;
    await target.write(file.key, readBackedUp(place, file));
    restored.written += 1;
    if (object === null) added.push(() => target.remove(file.key));
  };
  const restoreAll = async (target: Target, wanted: readonly BackedUpFile[]) => {
    for (const file of wanted) {
      if ((toNamedHash(file.key) ?? file.sha256) !== file.sha256) {
        restored.problems.push(`${file.key} was damaged when it was backed up.`);
        continue;
      }
      try {
        await restore(target, file);
      } catch (error) {
        if (!(error instanceof DamagedPartError)) throw error;
        restored.problems.push(`${file.key} is not restored: ${error.message}`);
      }
    }
  };
  try {
    await restoreAll(toPackTarget(to.packs), files.packs);
    await restoreAll(toInstallerTarget(to.downloadsPath), files.installers);
  } catch (error) {
    const reason = toDiskError(error, 'packs and installers');
    if (reason !== error) for (const remove of added) await remove();
    throw reason;
  }
  return restored;
}

/** Writes a backup's database to a file. Throws `BackupError` if the bytes do not match. */
export async function readDatabase(place: BackupPlace, { database }: BackupList, file: string): Promise<void> {
  try {
    await writeWhole(file, readBackedUp(place, database));
  } catch (error) {
    if (error instanceof DamagedPartError)
      throw new BackupError(`The database of the backup is not whole, so nothing was changed. ${error.message}`);
    throw toDiskError(error, 'the database of the backup');
  }
}

/** Lists the keys that a list names and the place lacks, without reading any. */
export async function findMissing(place: Pick<BackupPlace, 'storage'>, list: BackupList): Promise<string[]> {
  const known = await listKnownPieces(place);
  return [...listPieces(list)].filter((hash) => !known.has(hash)).map(toPieceKey);
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PackStorage } from '../pack-storage.ts';
import { type BackupList, hashOf, listKeys, pieceBytes, toPartKey, toPieceKey, toSettingsKey } from './backup-list.ts';
import { BackupError, type BackupPlace, readSealed } from './backup-place.ts';

/** Writes a file that is whole or not there, from pieces. */
async function writeFile(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      for await (const piece of pieces) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

async function* readDatabasePieces(place: BackupPlace, { database }: BackupList): AsyncGenerator<Uint8Array> {
  const whole = createHash('sha256');
  for (const hash of database.pieces) {
    const piece = await readSealed(place, toPieceKey(hash));
    if (hashOf(piece) !== hash || piece.length > pieceBytes)
      throw new BackupError(`A piece of the database is not what the list says: ${toPieceKey(hash)}.`);
    whole.update(piece);
    yield piece;
  }
  if (whole.digest('hex') !== database.sha256) throw new BackupError('The database is not what the list says.');
}

/** Writes the database of a backup to a file. Throws `BackupError` where it is not what was backed up. */
export async function readDatabase(place: BackupPlace, list: BackupList, file: string): Promise<void> {
  await writeFile(file, readDatabasePieces(place, list));
}

export async function readSettings(place: BackupPlace, { stamp }: BackupList): Promise<Record<string, string>> {
  const bytes = await readSealed(place, toSettingsKey(stamp));
  return JSON.parse(Buffer.from(bytes).toString()) as Record<string, string>;
}

async function* readParts(
  place: BackupPlace,
  kind: 'packs' | 'installers',
  key: string,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for (let part = 0; part === 0 || read < bytes; part += 1) {
    const piece = await readSealed(place, toPartKey(kind, key, part));
    read += piece.length;
    if (piece.length === 0 && bytes > 0) break;
    yield piece;
  }
  if (read !== bytes) throw new BackupError(`${key} has ${read} bytes in the backup, and ${bytes} by its list.`);
}

/** What a backup has of packs and installers and the installation has not. Returns how many files were written. */
export async function readFiles(
  place: BackupPlace,
  { files }: BackupList,
  to: { packs: PackStorage; downloadsPath: string },
): Promise<number> {
  let written = 0;
  for (const [key, bytes] of files.packs) {
    if ((await to.packs.find(key))?.bytes === bytes) continue;
    const parts: Uint8Array[] = [];
    for await (const part of readParts(place, 'packs', key, bytes)) parts.push(part);
    await to.packs.put(key, parts);
    written += 1;
  }
  for (const [id, bytes] of files.installers) {
    if (id.includes('/') || id.includes('\\') || id.startsWith('.')) throw new BackupError(`${id} is no installer.`);
    const path = join(to.downloadsPath, id);
    const found = await stat(path).catch(() => null);
    if (found?.size === bytes) continue;
    await writeFile(path, readParts(place, 'installers', id, bytes));
    written += 1;
  }
  return written;
}

/** The keys that a list names and the place lacks. */
export async function findMissing(place: BackupPlace, list: BackupList): Promise<string[]> {
  const there = new Set<string>();
  for (const prefix of ['c/', 'p/', 'i/', 's/'])
    for await (const { key, bytes } of place.storage.list(prefix)) if (bytes > 0) there.add(key);
  return [...new Set(listKeys(list))].filter((key) => !there.has(key));
}

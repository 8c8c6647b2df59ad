import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenObject, PackStorage } from '../pack-storage.ts';
import {
  type BackupList,
  hashOf,
  partBytes,
  pieceBytes,
  toListKey,
  toPartKey,
  toPieceKey,
  toSettingsKey,
  toStamp,
} from './backup-list.ts';
import { type BackupPlace, writeSealed } from './backup-place.ts';

export interface BackupSource {
  /** A copy of the database that nobody writes to any more. */
  databaseFile: string;
  dialect: 'sqlite' | 'pg';
  packs: PackStorage;
  downloadsPath: string;
  /** The settings of the installation, secrets included. */
  settings: Record<string, string>;
  program: string;
  at: Date;
}

export interface MadeBackup {
  list: BackupList;
  /** What was not there yet. */
  newBytes: number;
}

/** The keys that the place has. A run that is repeated finds what the one before has written. */
async function listKnown({ storage }: BackupPlace): Promise<Set<string>> {
  const known = new Set<string>();
  for (const prefix of ['c/', 'p/', 'i/']) for await (const { key } of storage.list(prefix)) known.add(key);
  return known;
}

/** Reads an object piece by piece; an empty one is one piece. */
async function* readPieces(object: OpenObject, size: number): AsyncGenerator<Uint8Array> {
  try {
    for (let from = 0; from === 0 || from < object.bytes; from += size) {
      const bytes = new Uint8Array(Math.min(size, object.bytes - from));
      if ((await object.read(bytes, from)) < bytes.length) throw new Error('A file was cut while it was read.');
      yield bytes;
    }
  } finally {
    await object.close();
  }
}

async function openFile(path: string): Promise<OpenObject> {
  const handle = await open(path, 'r');
  return {
    bytes: (await handle.stat()).size,
    read: async (into, from) => (await handle.read(into, 0, into.length, from)).bytesRead,
    close: () => handle.close(),
  };
}

/**
 * Writes a backup: what is new of the database, packs and installers, then the settings, and last the list. Nothing counts
 * before its list is there; what is there already is not written again.
 */
export async function makeBackup(place: BackupPlace, source: BackupSource): Promise<MadeBackup> {
  const known = await listKnown(place);
  let newBytes = 0;
  const add = async (key: string, bytes: Uint8Array) => {
    if (known.has(key)) return;
    await writeSealed(place, key, bytes);
    known.add(key);
    newBytes += bytes.length;
  };

  const database = await addDatabase(source.databaseFile, add);
  const files: BackupList['files'] = { packs: [], installers: [] };
  const addFile = async (
    kind: keyof typeof files,
    key: string,
    bytes: number,
    open: () => Promise<OpenObject | null>,
  ) => {
    const parts = Math.max(1, Math.ceil(bytes / partBytes));
    const isThere = Array.from({ length: parts }, (_, part) => toPartKey(kind, key, part)).every((one) =>
      known.has(one),
    );
    const object = isThere ? null : await open();
    // What was deleted meanwhile is no part of this backup.
    if (object === null && !isThere) return;
    let part = 0;
    if (object !== null)
      for await (const piece of readPieces(object, partBytes)) {
        await add(toPartKey(kind, key, part), piece);
        part += 1;
      }
    files[kind].push([key, bytes]);
  };
  for await (const { key, bytes } of source.packs.list(''))
    if (!key.endsWith('.part')) await addFile('packs', key, bytes, () => source.packs.open(key));
  for (const name of (await readdir(source.downloadsPath).catch(() => [])).toSorted()) {
    const path = join(source.downloadsPath, name);
    const found = await stat(path);
    if (found.isFile() && !name.endsWith('.part')) await addFile('installers', name, found.size, () => openFile(path));
  }

  const { dialect, program } = source;
  const list: BackupList = { v: 1, stamp: toStamp(source.at), program, dialect, database, files };
  await writeSealed(place, toSettingsKey(list.stamp), Buffer.from(JSON.stringify(source.settings)));
  await place.storage.put(toListKey(list.stamp), [Buffer.from(JSON.stringify(list))]);
  return { list, newBytes };
}

async function addDatabase(
  file: string,
  add: (key: string, bytes: Uint8Array) => Promise<void>,
): Promise<BackupList['database']> {
  const object = await openFile(file);
  const { bytes } = object;
  const whole = createHash('sha256');
  const pieces: string[] = [];
  for await (const piece of readPieces(object, pieceBytes)) {
    const hash = hashOf(piece);
    whole.update(piece);
    pieces.push(hash);
    await add(toPieceKey(hash), piece);
  }
  return { bytes, sha256: whole.digest('hex'), pieces };
}

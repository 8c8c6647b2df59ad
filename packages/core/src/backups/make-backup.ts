import { createHash } from 'node:crypto';
import type { SnapshotContents } from '@backline/db';
import type { OpenObject, PackStorage } from '../pack-storage.ts';
import { readParts } from './backup-files.ts';
import { type BackedUpFile, type BackupList, hashOf, partBytes, pieceBytes, toStamp } from './backup-list.ts';
import { type BackupPlace, listKnownPieces, writeList, writePiece } from './backup-place.ts';
import { listInstallers, openFile, openInstaller } from './installer-files.ts';

export interface BackupSource {
  /** A copy of the database that no program writes to, and what it holds. */
  databaseFile: string;
  contents: SnapshotContents;
  dialect: 'sqlite' | 'pg';
  packs: PackStorage;
  downloadsPath: string;
  /** The settings of the installation, secrets included. */
  settings: Record<string, string>;
  program: string;
  at: Date;
  /** The lists of this shop that the place has. */
  earlier: readonly BackupList[];
  /** The fuller backups past which the shop goes on. */
  goesPast: string[];
  /** Throws where another process makes the backup now: then it gets no list. */
  assertHeld?: () => Promise<void>;
}

export interface MadeBackup {
  list: BackupList;
  /** What was not there yet. */
  newBytes: number;
}

/** A file that may have to be read. */
interface SourceFile extends Pick<BackedUpFile, 'key' | 'bytes' | 'at'> {
  open(): Promise<OpenObject | null>;
}

async function* findPacks(packs: PackStorage): AsyncGenerator<SourceFile> {
  for await (const { key, bytes, at } of packs.list(''))
    if (!key.endsWith('.part')) yield { key, bytes, at: at.getTime(), open: () => packs.open(key) };
}

async function* findInstallers(folder: string): AsyncGenerator<SourceFile> {
  for await (const { id, bytes, at } of listInstallers(folder))
    yield { key: id, bytes, at: at.getTime(), open: () => openInstaller(folder, id) };
}

/** The stamp of a time that no list has: of two backups in one second, the later one gets the next. */
function toFreeStamp(at: Date, earlier: readonly BackupList[]): string {
  const taken = new Set(earlier.map(({ stamp }) => stamp));
  let atMs = at.getTime();
  while (taken.has(toStamp(new Date(atMs)))) atMs += 1000;
  return toStamp(new Date(atMs));
}

/** Knows a file of an earlier backup again: it has the same name and size, and was not written since. */
const toIdentity = ({ key, bytes, at }: Pick<BackedUpFile, 'key' | 'bytes' | 'at'>) => `${key} ${bytes} ${at}`;

/** Writes pieces that the place has not. */
class PieceWriter {
  newBytes = 0;
  readonly #place: BackupPlace;
  readonly #known: Set<string>;

  constructor(place: BackupPlace, known: Set<string>) {
    this.#place = place;
    this.#known = known;
  }

  hasAll = (hashes: readonly string[]) => hashes.every((hash) => this.#known.has(hash));

  async add(bytes: Uint8Array): Promise<string> {
    const hash = hashOf(bytes);
    if (this.#known.has(hash)) return hash;
    await writePiece(this.#place, hash, bytes);
    this.#known.add(hash);
    this.newBytes += bytes.length;
    return hash;
  }

  async addAll(object: OpenObject, size: number): Promise<Pick<BackedUpFile, 'bytes' | 'sha256' | 'pieces'>> {
    const whole = createHash('sha256');
    const pieces: string[] = [];
    const { bytes } = object;
    for await (const part of readParts(object, size)) {
      whole.update(part);
      pieces.push(await this.add(part));
    }
    return { bytes, sha256: whole.digest('hex'), pieces };
  }
}

async function addFiles(
  writer: PieceWriter,
  files: AsyncIterable<SourceFile>,
  earlier: readonly BackedUpFile[],
): Promise<BackedUpFile[]> {
  const known = new Map(earlier.map((file) => [toIdentity(file), file]));
  const added: BackedUpFile[] = [];
  for await (const { open, ...file } of files) {
    const same = known.get(toIdentity(file));
    if (same !== undefined && writer.hasAll(same.pieces)) {
      added.push(same);
      continue;
    }
    const object = await open();
    // What was deleted meanwhile is no part of this backup.
    if (object !== null) added.push({ ...file, ...(await writer.addAll(object, partBytes)) });
  }
  return added;
}

/**
 * Writes a backup: what is new of the database, packs and installers, then the settings, and last the list. Nothing counts
 * before its list is there; what is there already is not written again, and what an earlier list has is not read again.
 */
export async function makeBackup(place: BackupPlace, source: BackupSource): Promise<MadeBackup> {
  const { contents, dialect, program, earlier, goesPast } = source;
  const writer = new PieceWriter(place, await listKnownPieces(place));
  const database = await writer.addAll(await openFile(source.databaseFile), pieceBytes);
  const before = (kind: keyof BackupList['files']) => earlier.flatMap(({ files }) => files[kind]);
  const packs = await addFiles(writer, findPacks(source.packs), before('packs'));
  const installers = await addFiles(writer, findInstallers(source.downloadsPath), before('installers'));
  const settings = await writer.add(Buffer.from(JSON.stringify(source.settings)));
  const list: BackupList = {
    v: 2,
    ...contents,
    stamp: toFreeStamp(source.at, earlier),
    program,
    dialect,
    settings,
    database,
    files: { packs, installers },
    goesPast,
  };
  await source.assertHeld?.();
  await writeList(place, list);
  return { list, newBytes: writer.newBytes };
}

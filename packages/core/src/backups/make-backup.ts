import { createHash } from 'node:crypto';
import type { SnapshotContents } from '@backline/db';
import { findDamaged, type IsDamaged } from '../own-objects.ts';
import { listPackObjects, toNamedHash } from '../packs/objects.ts';
import type { OpenObject, PackStorage } from '../ports/pack-storage.ts';
import { BackupError } from './backup-error.ts';
import { readParts } from './backup-files.ts';
import { type BackedUpFile, type BackupList, hashOf, partBytes, pieceBytes, toStamp } from './backup-list.ts';
import { type BackupPlace, listKnownPieces, writeList, writePiece } from './backup-place.ts';
import { listInstallers, openFile, openInstaller } from './installer-files.ts';

/** The files that a database names: each key with its SHA-256, or null where no hash is stored. */
export type NamedFiles = ReadonlyMap<string, string | null>;

export interface BackupSource {
  /** A copy of the database that nothing else writes to, and facts about it. */
  databaseFile: string;
  contents: SnapshotContents;
  dialect: 'sqlite' | 'pg';
  packs: PackStorage;
  downloadsPath: string;
  /** The installation's settings, secrets included. */
  settings: Record<string, string>;
  program: string;
  at: Date;
  /** The files that the copied database needs. */
  named: Record<keyof BackupList['files'], NamedFiles>;
  /** This shop's lists in the place, newest first. */
  earlier: readonly BackupList[];
  /** Backups with more data that an operator has decided to ignore. */
  goesPast: string[];
  /** Checks that an operator allowed a backup without these lost files. Throws otherwise. */
  decideOnLacking(keys: readonly string[]): Promise<void>;
  /** Renews the lease. Throws if another process has taken over the backup. Then no list is written. */
  renew?: () => Promise<void>;
}

export interface MadeBackup {
  list: BackupList;
  /** Bytes that were newly written. */
  newBytes: number;
}

/** A file that may need reading. */
interface SourceFile extends Pick<BackedUpFile, 'key' | 'bytes' | 'at'> {
  open(): Promise<OpenObject | null>;
}

/**
 * Lists the files to back up. A file that is known to be damaged is left out, so that it doesn't replace a good one.
 */
async function* findPacks(packs: PackStorage, isDamaged: IsDamaged): AsyncGenerator<SourceFile> {
  for await (const { key, bytes, at, kind } of listPackObjects(packs))
    if (kind === 'object' && !isDamaged({ key, at }))
      yield { key, bytes, at: at.getTime(), open: () => packs.open(key) };
}

async function* findInstallers(folder: string): AsyncGenerator<SourceFile> {
  for await (const { id, bytes, at } of listInstallers(folder))
    yield { key: id, bytes, at: at.getTime(), open: () => openInstaller(folder, id) };
}

/** Returns a stamp that no list has yet. A second backup in the same second gets the next one. */
function toFreeStamp(at: Date, earlier: readonly BackupList[]): string {
  const taken = new Set(earlier.map(({ stamp }) => stamp));
  let atMs = at.getTime();
  while (taken.has(toStamp(new Date(atMs)))) atMs += 1000;
  return toStamp(new Date(atMs));
}

interface AddedFiles {
  files: BackedUpFile[];
  /** Lists the keys of files that neither the shop nor an earlier backup has in good condition. */
  lacking: string[];
}

/** Writes the pieces that the place does not have yet. */
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

/** False if a file is not what the hash in its name says. */
const isItself = ({ key, sha256 }: BackedUpFile) => [null, sha256].includes(toNamedHash(key));

/**
 * Adds the existing files. A file whose name, size and time match an earlier backup is not read again. A lost or
 * damaged file is taken from an earlier backup if possible.
 */
async function addFiles(
  writer: PieceWriter,
  found: AsyncIterable<SourceFile>,
  earlier: readonly BackedUpFile[],
  named: NamedFiles,
): Promise<AddedFiles> {
  const isRight = ({ key, sha256 }: BackedUpFile) => (named.get(key) ?? sha256) === sha256;
  const right = Map.groupBy(earlier.filter(isRight), ({ key }) => key);
  const findEarlier = (key: string, isMeant: (file: BackedUpFile) => boolean = () => true) =>
    right.get(key)?.find((file) => isMeant(file) && writer.hasAll(file.pieces));
  const added = new Map<string, BackedUpFile>();
  for await (const { open, ...file } of found) {
    const same = findEarlier(file.key, ({ bytes, at }) => bytes === file.bytes && at === file.at);
    const object = same === undefined ? await open() : null;
    // A file that was deleted in the meantime is left out.
    const own = object === null ? same : { ...file, ...(await writer.addAll(object, partBytes)) };
    // A restore would report a damaged file, also one that nothing names.
    if (own !== undefined && (named.has(own.key) || isItself(own))) added.set(own.key, own);
  }
  const lacking: string[] = [];
  for (const key of named.keys()) {
    const own = added.get(key);
    if (own !== undefined && isRight(own)) continue;
    const kept = findEarlier(key);
    if (kept === undefined) lacking.push(key);
    else added.set(key, kept);
  }
  return { files: [...added.values()], lacking };
}

const askedFor = 20;

/** Throws if a storage has an object that its listing lacked, because the listing was then incomplete. */
async function assertListed(packs: PackStorage, { files, lacking }: AddedFiles, isDamaged: IsDamaged): Promise<void> {
  const listed = new Set(files.map(({ key }) => key));
  for (const key of lacking.filter((one) => !listed.has(one)).slice(0, askedFor)) {
    const found = await packs.find(key);
    if (found !== null && !isDamaged({ key, at: found.at }))
      throw new BackupError(`The storage of packs has ${key} and does not list it: nothing was backed up.`);
  }
}

/**
 * Writes a backup: new files, the database, the settings, and finally the list. Only with its list does the backup
 * exist. Pieces that are already in the place are not written again, and files that an earlier list has are not read
 * again.
 */
export async function makeBackup(place: BackupPlace, source: BackupSource): Promise<MadeBackup> {
  const { contents, dialect, program, earlier, goesPast } = source;
  const writer = new PieceWriter(place, await listKnownPieces(place, await findDamaged(place.storage)));
  const before = (kind: keyof BackupList['files']) => earlier.flatMap(({ files }) => files[kind]);
  const isDamaged = await findDamaged(source.packs);
  const packs = await addFiles(writer, findPacks(source.packs, isDamaged), before('packs'), source.named.packs);
  await assertListed(source.packs, packs, isDamaged);
  const found = findInstallers(source.downloadsPath);
  const installers = await addFiles(writer, found, before('installers'), source.named.installers);
  const lacks = [...packs.lacking, ...installers.lacking];
  const decided = new Set(earlier[0]?.lacks);
  const undecided = lacks.filter((key) => !decided.has(key));
  if (undecided.length > 0) await source.decideOnLacking(undecided);
  // The database comes after everything that may be refused, because its copy is different every time.
  const database = await writer.addAll(await openFile(source.databaseFile), pieceBytes);
  const settings = await writer.add(Buffer.from(JSON.stringify(source.settings)));
  const list: BackupList = {
    v: 2,
    ...contents,
    stamp: toFreeStamp(source.at, earlier),
    program,
    dialect,
    settings,
    database,
    files: { packs: packs.files, installers: installers.files },
    lacks,
    goesPast,
  };
  await source.renew?.();
  await writeList(place, list);
  return { list, newBytes: writer.newBytes };
}

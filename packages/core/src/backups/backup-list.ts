import { createHash } from 'node:crypto';

/** What a backup holds, as it lies beside its parts: nothing of it is personal or secret. It is written last. */
export interface BackupList {
  v: 1;
  /** When it was begun, as `20260131T120000Z`. */
  stamp: string;
  program: string;
  dialect: 'sqlite' | 'pg';
  /** The database in pieces, by the hashes of what they hold. */
  database: { bytes: number; sha256: string; pieces: string[] };
  /** Packs and installers by their keys, with their sizes. */
  files: { packs: [key: string, bytes: number][]; installers: [id: string, bytes: number][] };
}

/** The database is cut into pieces of this size: one that has not changed is there already. */
export const pieceBytes = 256 * 1024;
/** No object is larger. */
export const partBytes = 32 * 1024 * 1024;

export const toListKey = (stamp: string) => `l/${stamp.toLowerCase()}`;
export const toSettingsKey = (stamp: string) => `s/${stamp.toLowerCase()}`;
export const toPieceKey = (hash: string) => `c/${hash.slice(0, 2)}/${hash}`;
/** A part of a file, named by what the file is: an object of packs never changes, an installer neither. */
export const toPartKey = (kind: 'packs' | 'installers', key: string, part: number) =>
  `${kind === 'packs' ? 'p' : 'i'}/${key.toLowerCase().replaceAll('/', '.')}/${part}`;

export const toStamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

export function fromStamp(stamp: string): Date | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/i.exec(stamp) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Every object that a list needs. */
export function* listKeys({ stamp, database, files }: BackupList): Generator<string> {
  yield toSettingsKey(stamp);
  for (const hash of database.pieces) yield toPieceKey(hash);
  for (const kind of ['packs', 'installers'] as const)
    for (const [key, bytes] of files[kind])
      for (let part = 0; part < Math.max(1, Math.ceil(bytes / partBytes)); part += 1) yield toPartKey(kind, key, part);
}

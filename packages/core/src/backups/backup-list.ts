import { createHash } from 'node:crypto';

/** A file of a backup: an object of packs, or an installer. */
export interface BackedUpFile {
  /** Its key in the storage of packs; of an installer, its id. */
  key: string;
  bytes: number;
  /** When it was written last, in milliseconds: as long as that and the rest is so, it is not read again. */
  at: number;
  sha256: string;
  /** Its parts, by the hashes of what they hold. */
  pieces: string[];
}

/**
 * The contents of a backup, stored beside its pieces: nothing of it is personal or secret. It is signed, and written
 * last.
 */
export interface BackupList {
  v: 2;
  /** The id of the shop that it is of. */
  shop: string;
  /** When it was begun, as `20260131T120000Z`. */
  stamp: string;
  program: string;
  dialect: 'sqlite' | 'pg';
  /** The newest entry of the audit: a database that has not the same one lacks what the backup holds. */
  auditSeq: number;
  auditHash: string;
  /** The figures by which people know it. */
  accounts: number;
  orders: number;
  packs: number;
  /** The settings, as one piece. */
  settings: string;
  database: { bytes: number; sha256: string; pieces: string[] };
  files: { packs: BackedUpFile[]; installers: BackedUpFile[] };
  /** The files that the database names and no place had: an operator has let the shop be backed up without. */
  lacks: string[];
  /** The backups beside it that hold more, without which an operator has let the shop go on. */
  goesPast: string[];
}

/** The database is cut into pieces of this size: one that has not changed is there already. */
export const pieceBytes = 256 * 1024;
/** No object is larger. */
export const partBytes = 32 * 1024 * 1024;

export const toListKey = ({ shop, stamp }: Pick<BackupList, 'shop' | 'stamp'>) => `l/${shop}/${stamp.toLowerCase()}`;
/** By the hash of what it holds, before it was closed. */
export const toPieceKey = (hash: string) => `c/${hash.slice(0, 2)}/${hash}`;

export const toStamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

export function fromStamp(stamp: string): Date | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/i.exec(stamp) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The hashes of all pieces that a list needs. */
export function listPieces({ settings, database, files }: BackupList): Set<string> {
  const ofFiles = [...files.packs, ...files.installers].flatMap(({ pieces }) => pieces);
  return new Set([settings, ...database.pieces, ...ofFiles]);
}

import { createHash } from 'node:crypto';

/** A file in a backup: a stored object of packs, or an installer. */
export interface BackedUpFile {
  /** Its key in the storage of packs, or the id of an installer. */
  key: string;
  bytes: number;
  /**
   * The time of its last change, in milliseconds. If time and size are the same as before, the file is not read again.
   */
  at: number;
  sha256: string;
  /** The hashes of its pieces, in order. */
  pieces: string[];
}

/**
 * The contents of a backup. The list is signed and written last. It is not encrypted, so it contains no personal or
 * secret data.
 */
export interface BackupList {
  v: 2;
  /** The id of the shop it belongs to. */
  shop: string;
  /** The start of the backup, as `20260131T120000Z`. */
  stamp: string;
  program: string;
  dialect: 'sqlite' | 'pg';
  /** The newest audit entry in the backup. A database without this entry lacks data that the backup has. */
  auditSeq: number;
  auditHash: string;
  /** Totals that help people recognize the backup. */
  accounts: number;
  orders: number;
  packs: number;
  /** The hash of the piece with the settings. */
  settings: string;
  database: { bytes: number; sha256: string; pieces: string[] };
  files: { packs: BackedUpFile[]; installers: BackedUpFile[] };
  /** Files that the database names but that were lost. An operator allowed the backup without them. */
  lacks: string[];
  /** Backups in the same place that have more data. An operator allowed the shop to continue without that data. */
  goesPast: string[];
}

/** The database is cut into pieces of this size. Unchanged pieces are not stored again. */
export const pieceBytes = 256 * 1024;
/** The maximum size of a piece. */
export const partBytes = 32 * 1024 * 1024;

export const toListKey = ({ shop, stamp }: Pick<BackupList, 'shop' | 'stamp'>) => `l/${shop}/${stamp.toLowerCase()}`;
/** The key of a piece: the hash of its bytes before encryption. */
export const toPieceKey = (hash: string) => `c/${hash.slice(0, 2)}/${hash}`;

export const toStamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

export function fromStamp(stamp: string): Date | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/i.exec(stamp) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Lists the hashes of all pieces that a backup needs. */
export function listPieces({ settings, database, files }: BackupList): Set<string> {
  const ofFiles = [...files.packs, ...files.installers].flatMap(({ pieces }) => pieces);
  return new Set([settings, ...database.pieces, ...ofFiles]);
}

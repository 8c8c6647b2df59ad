/** Kinds of failures that need different reactions. */
export type DiskFault =
  /** The file, the folder or the whole drive is missing. */
  | 'missing'
  | 'full'
  /** Nothing can be changed, because of the drive or this user's permissions. */
  | 'read_only'
  /** Another program holds the file. The user's permissions are fine. */
  | 'in_use'
  /** The drive does not support a file of this size. */
  | 'too_large'
  /** A link, a pipe, a folder instead of a file, or a file with a second name. */
  | 'link'
  | 'unreadable';

export class DiskError extends Error {
  readonly fault: DiskFault;
  readonly path: string;

  constructor(fault: DiskFault, path: string) {
    super(`${fault}: ${path}`);
    this.name = 'DiskError';
    this.fault = fault;
    this.path = path;
  }
}

export interface DiskEntry {
  /** `link` includes everything that is neither file nor folder. */
  kind: 'file' | 'folder' | 'link';
  bytes: number;
  /** True for a file with a second name: writing into it would change both. */
  isShared: boolean;
}

/**
 * An engine's access to a drive. Paths use slashes. Only `list` and `makeFolder` follow a link in the last part of a
 * path; the others accept only regular files, and never write to a file with a second name. Several disks, in one or
 * many processes, may use a folder at once. Failures throw `DiskError`. Each method says what is left if the process is
 * killed halfway.
 */
export interface Disk {
  /** Null if there is nothing. */
  stat(path: string): Promise<DiskEntry | null>;
  /** The names in a folder; empty if there is no folder. */
  list(path: string): Promise<string[]>;
  /** Also creates the folders above it. Paths may be relative and contain `..`, `.` and double slashes. */
  makeFolder(path: string): Promise<void>;
  /** Removes an empty folder. Returns true if it did. */
  removeFolder(path: string): Promise<boolean>;
  /** Also succeeds for missing and read-only files. */
  remove(path: string): Promise<void>;
  /** Replaces a file completely or not at all. A folder is only moved to a free path. */
  rename(from: string, to: string): Promise<void>;
  /** Reads a whole file. Returns null if it is missing or larger than allowed. */
  read(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Replaces a whole file and syncs it. If killed, the old or the new file remains. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Appends and syncs. If killed, a part may be written. */
  append(path: string, bytes: Uint8Array): Promise<void>;
  /** Creates a file. Returns false if it exists; exactly one of several callers succeeds. */
  create(path: string, bytes: Uint8Array): Promise<boolean>;
  /** Reads into `into` from a position. Returns the number of bytes read. */
  readAt(path: string, at: number, into: Uint8Array): Promise<number>;
  /** Writes at a position and creates a missing file. If killed, a part may be written. */
  writeAt(path: string, at: number, bytes: Uint8Array): Promise<void>;
  /** Syncs what was written to a file, and closes it. */
  sync(path: string): Promise<void>;
  /** Free bytes for this user; null if unknown. */
  findSpace(path: string): Promise<number | null>;
  /** True if the drive supports a file of this size, even if it is full now. Tries it with an empty file. */
  fits(path: string, bytes: number): Promise<boolean>;
  /** Closes a finished file that was kept open, so that other programs can open it without sharing. */
  closeFile?(path: string): Promise<void>;
  /** Closes all unused files that were kept open, so that the drive can be ejected. Absent if none is kept open. */
  closeFiles?(): Promise<void>;
}

/** Why an operation failed, as far as it decides what happens next. */
export type DiskFault =
  /** Neither file nor folder is there, or the drive is not. */
  | 'missing'
  | 'full'
  /** The drive, or what this user may do there, lets nothing be changed. */
  | 'read_only'
  /** Another program has it open, and this user may do it otherwise. */
  | 'in_use'
  /** The drive takes no file of that size. */
  | 'too_large'
  /** A link, a pipe, a folder in place of a file, or a file that has another name, too. */
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
  /** `link`: also what is neither file nor folder. */
  kind: 'file' | 'folder' | 'link';
  bytes: number;
  /** A file that has another name, too: what is written into it changes both. */
  isShared: boolean;
}

/**
 * The calls of an engine to a drive. Paths have slashes. No operation but `list` and `makeFolder` follows a link in its
 * last part, opens anything but a file, or writes into one that has another name, too. Several disks may work on one
 * folder, in one process and in many. What fails throws `DiskError`, and may be killed in the middle: what each leaves
 * then is said.
 */
export interface Disk {
  /** Null: nothing is there. */
  stat(path: string): Promise<DiskEntry | null>;
  /** All names in a folder; none where there is no folder. */
  list(path: string): Promise<string[]>;
  /** With those above it. Paths may have `..`, `.` and double slashes, and be relative. */
  makeFolder(path: string): Promise<void>;
  /** True when it was empty, and is gone. */
  removeFolder(path: string): Promise<boolean>;
  /** Also what is not there, and what is read-only. */
  remove(path: string): Promise<void>;
  /** Replaces a file, whole or not at all. A folder is moved only where there is nothing. */
  rename(from: string, to: string): Promise<void>;
  /** A whole file; null where there is none, or a larger one. */
  read(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A whole file, and on the disk for certain. Killed: the old one, or the new one. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** At the end of a file, and on the disk for certain. Killed: some of the bytes. */
  append(path: string, bytes: Uint8Array): Promise<void>;
  /** False where a file is there already. Of several callers one makes it. */
  create(path: string, bytes: Uint8Array): Promise<boolean>;
  /** Fills `into` from a place on; returns how many bytes were there. */
  readAt(path: string, at: number, into: Uint8Array): Promise<number>;
  /** Makes the file where there is none. Killed: some of the bytes, or none. */
  writeAt(path: string, at: number, bytes: Uint8Array): Promise<void>;
  /** Returns when what was written to a file is on the disk for certain, and keeps no file open. */
  sync(path: string): Promise<void>;
  /** Free bytes for this user; null: not known. */
  findSpace(path: string): Promise<number | null>;
  /** True if the drive takes a file of that size, however full it is: one is made without content, and removed. */
  fits(path: string, bytes: number): Promise<boolean>;
  /** Closes what was kept open of a file that is whole: other programs may let nobody write to it while they read. */
  closeFile?(path: string): Promise<void>;
  /**
   * Closes what a disk has kept open of files that nobody uses now: a drive with an open file is not ejected. Absent: none is
   * kept open.
   */
  closeFiles?(): Promise<void>;
}

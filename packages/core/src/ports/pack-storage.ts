/**
 * Thrown if the storage can't be used now: a bucket refuses, is missing or can't be reached. The message says which
 * one, why, and what to do. `reason` is the code of the server or the network, or empty if there is none.
 */
export class StorageError extends Error {
  readonly reason: string;

  constructor(message: string, reason = '') {
    super(message);
    this.name = 'StorageError';
    this.reason = reason;
  }

  /** True if the key is valid but lacks the permission. */
  get isDenied(): boolean {
    return this.reason === 'AccessDenied';
  }
}

/** An object in the storage. `at`: the time of its last write. */
export interface StoredObject {
  bytes: number;
  at: Date;
}

/** An object that is open for reading. It never changes. */
export interface OpenObject {
  bytes: number;
  /** Reads into `into` from a position. Returns the number of bytes read. */
  read(into: Uint8Array, from: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * The storage for packs: objects under keys such as `b/0a/0a…`. `packages/storage` implements it. An object is complete
 * or absent, and its key depends on its content, so writing it again changes nothing.
 */
export interface PackStorage {
  find(key: string): Promise<StoredObject | null>;
  put(key: string, parts: readonly Uint8Array[]): Promise<void>;
  open(key: string): Promise<OpenObject | null>;
  /** A temporary address that anyone may read. Null if this server sends the object itself. */
  link(key: string, seconds: number): Promise<string> | null;
  /** Also removes what an interrupted `put` left. */
  list(prefix: string): AsyncIterable<StoredObject & { key: string }>;
  remove(key: string): Promise<void>;
  /** Null if there is no known limit. */
  findSpace(): Promise<{ freeBytes: number; bytes: number } | null>;
}

function refuse(): never {
  throw new Error('This process has no storage for packs.');
}

/** The storage of a process that neither publishes nor serves packs. */
export const noPackStorage: PackStorage = {
  find: refuse,
  put: refuse,
  open: refuse,
  link: refuse,
  list: refuse,
  remove: refuse,
  findSpace: async () => null,
};

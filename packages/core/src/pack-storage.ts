/**
 * A storage that cannot be used now: a bucket that refuses, is missing or cannot be reached. The message says which one, why,
 * and what to do; `reason` is the server's own code or that of the network, and empty where there is none.
 */
export class StorageError extends Error {
  readonly reason: string;

  constructor(message: string, reason = '') {
    super(message);
    this.name = 'StorageError';
    this.reason = reason;
  }

  /** The key is right, and may not do this. */
  get isDenied(): boolean {
    return this.reason === 'AccessDenied';
  }
}

/** An object in the storage. `at`: when it was written last. */
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
 * Where packs lie: objects under keys such as `b/0a/0a…`. `packages/storage` implements it. An object is whole or not
 * there, and what it holds follows from its key, so that writing it again changes nothing.
 */
export interface PackStorage {
  find(key: string): Promise<StoredObject | null>;
  put(key: string, parts: readonly Uint8Array[]): Promise<void>;
  open(key: string): Promise<OpenObject | null>;
  /** An address that anybody may read for so long; null: this server sends it itself. */
  link(key: string, seconds: number): Promise<string> | null;
  /** Also what an interrupted `put` has left. */
  list(prefix: string): AsyncIterable<StoredObject & { key: string }>;
  remove(key: string): Promise<void>;
  /** Null: no end is known. */
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

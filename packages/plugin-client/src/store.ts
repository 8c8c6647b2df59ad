/** Storage for a client's files. Several processes may share it. */
export interface Store {
  /** The texts of all files with this ending. It never waits for a lock. */
  read(ending: string): Promise<string[]>;
  /** Replaces a whole file. Returns false if it cannot be written; the client then keeps the data in memory. */
  write(name: string, text: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /**
   * Takes a lock and returns a function that releases it, or null if another process has it. The lock only saves work,
   * so nothing depends on it.
   */
  tryLock(): Promise<(() => Promise<void>) | null>;
}

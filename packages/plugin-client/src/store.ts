/** Where a client keeps its files. Several processes may share one. */
export interface Store {
  /** The texts of all files whose name ends so. Never waits for a lock. */
  read(ending: string): Promise<string[]>;
  /** Replaces a file as a whole. False when it cannot be written: the client then keeps it for its own run. */
  write(name: string, text: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Returns what ends the lock, or null when another process has it. It saves work and protects nothing. */
  tryLock(): Promise<(() => Promise<void>) | null>;
}

import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AppError } from '@backline/domain';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id at OWASP's floor (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
export const argon2Floor = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False for a wrong password and for an account without one; both take the same time. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
  /** Whether a stored hash is weaker than what new ones get. */
  isOutdated(storedHash: string): boolean;
}

export interface PasswordHasherOptions {
  memoryCost?: number;
  timeCost?: number;
  parallelism?: number;
  /** How many hashes run at once; the rest wait. */
  concurrency?: number;
  /** How many may wait; beyond it callers are told to come back. */
  queueLength?: number;
}

/**
 * Hashing costs 20 ms and 19 MiB by design, so a flood of logins is a flood of work: at most one hash per core runs,
 * a bounded number waits, the rest get `overloaded`.
 */
export async function createPasswordHasher(options: PasswordHasherOptions = {}): Promise<PasswordHasher> {
  const { concurrency = availableParallelism(), queueLength = 200, ...costs } = options;
  // The library's default algorithm is Argon2id.
  const parameters = { ...argon2Floor, ...costs };
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= queueLength) throw new AppError('overloaded', { retryAfterMs: 2000 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  const nobodysHash = await hash(randomBytes(32), parameters);
  return {
    hash: (password) => inTurn(() => hash(Buffer.from(password, 'utf8'), parameters)),
    async verify(storedHash, password) {
      const isRight = await inTurn(() => verify(storedHash ?? nobodysHash, Buffer.from(password, 'utf8')));
      return storedHash !== null && isRight;
    },
    isOutdated(storedHash) {
      const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(storedHash);
      if (found === null) return true;
      const [, memory, time] = found;
      return Number(memory) < parameters.memoryCost || Number(time) < parameters.timeCost;
    },
  };
}

import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AppError } from '@backline/domain/errors';
import pLimit from 'p-limit';

/** Argon2id at OWASP's floor (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
export const argon2Floor = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Returns false for a wrong password and for an account without one, in the same time. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
  /** True if a stored hash is weaker than new ones. */
  isOutdated(storedHash: string): boolean;
}

export interface PasswordHasherOptions {
  memoryCost?: number;
  timeCost?: number;
  parallelism?: number;
  /** Maximum number of concurrent hashes; the others wait. */
  concurrency?: number;
  /** The maximum number of waiting hashes. Further callers get `overloaded`. */
  queueLength?: number;
  /** Loads Argon2 at the first password instead of now, for programs that rarely need it. */
  isLazy?: boolean;
}

/**
 * Limits password hashing. A hash costs 20 ms and 19 MiB by design, so a flood of logins could exhaust the machine. At
 * most one hash per CPU core runs, one more is ready while this thread is busy, and a limited number waits. Further
 * callers get `overloaded`.
 */
export async function createPasswordHasher(options: PasswordHasherOptions = {}): Promise<PasswordHasher> {
  const { concurrency = availableParallelism() + 1, queueLength = 200, isLazy = false, ...costs } = options;
  // The library's default algorithm is Argon2id.
  const parameters = { ...argon2Floor, ...costs };
  const limit = pLimit(concurrency);

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + queueLength)
      throw new AppError('overloaded', { retryAfterMs: 2000 });
    return limit(work);
  };

  let loading: Promise<{ argon2: typeof import('@node-rs/argon2'); nobodysHash: string }> | undefined;
  const load = () => {
    loading ??= import('@node-rs/argon2').then(async (argon2) => ({
      argon2,
      nobodysHash: await argon2.hash(randomBytes(32), parameters),
    }));
    return loading;
  };
  if (!isLazy) await load();

  return {
    async hash(password) {
      const { argon2 } = await load();
      return inTurn(() => argon2.hash(Buffer.from(password, 'utf8'), parameters));
    },
    async verify(storedHash, password) {
      const { argon2, nobodysHash } = await load();
      const isRight = await inTurn(() => argon2.verify(storedHash ?? nobodysHash, Buffer.from(password, 'utf8')));
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

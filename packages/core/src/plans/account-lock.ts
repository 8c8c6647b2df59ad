import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lte, or } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { minuteMs, secondMs } from '@backline/domain/time';
import type { Core } from '../core.ts';

/** Longer than any call to the provider. If a holder has not renewed the lock by then, it is dead. */
export const leaseMs = minuteMs;
const renewEveryMs = leaseMs / 3;
const patienceMs = 15 * secondMs;
const askAgainMs = 100;

async function takeLock(core: Core, userId: string): Promise<Date | null> {
  const { accountLocks } = core.store.t;
  const now = core.clock.now();
  const until = new Date(now.getTime() + leaseMs);
  const isFree = or(isNull(accountLocks.changingUntil), lte(accountLocks.changingUntil, now));
  const taken = await core.store.write((tx) =>
    tx
      .insert(accountLocks)
      .values({ userId, changingUntil: until })
      .onConflictDoUpdate({ target: accountLocks.userId, set: { changingUntil: until }, setWhere: isFree })
      .returning({ userId: accountLocks.userId }),
  );
  return taken.length > 0 ? until : null;
}

/** Returns the new end, or the old one if another holder has taken the lock. */
async function renewLock(core: Core, userId: string, until: Date): Promise<Date> {
  const { accountLocks } = core.store.t;
  const next = new Date(core.clock.now().getTime() + leaseMs);
  const renewed = await core.store.write((tx) =>
    tx
      .update(accountLocks)
      .set({ changingUntil: next })
      .where(and(eq(accountLocks.userId, userId), eq(accountLocks.changingUntil, until)))
      .returning({ userId: accountLocks.userId }),
  );
  return renewed.length > 0 ? next : until;
}

/** Renews a lock until stopped, then resolves with its end. */
function keepLock(core: Core, userId: string, taken: Date): { stop(): Promise<Date> } {
  let until = Promise.resolve(taken);
  const renew = async (last: Promise<Date>): Promise<Date> => {
    const known = await last;
    return renewLock(core, userId, known).catch((err: unknown) => {
      core.log.warn({ err }, 'the lock of an account could not be renewed and will be tried again');
      return known;
    });
  };
  const timer = setInterval(() => {
    until = renew(until);
  }, renewEveryMs);
  return {
    stop() {
      clearInterval(timer);
      return until;
    },
  };
}

async function releaseLock(core: Core, userId: string, until: Date): Promise<void> {
  const { accountLocks } = core.store.t;
  await core.store.write(async (tx) => {
    await tx
      .update(accountLocks)
      .set({ changingUntil: null })
      .where(and(eq(accountLocks.userId, userId), eq(accountLocks.changingUntil, until)));
  });
}

/**
 * Allows one change per account's plan at a time, across all processes. A concurrent request, such as a double click or
 * a second tab, waits and then sees the result. Throws `conflict` when the wait takes too long.
 */
export async function withAccountLock<Result>(
  core: Core,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const givesUpAt = performance.now() + patienceMs;
  let until = await takeLock(core, userId);
  while (until === null) {
    if (performance.now() > givesUpAt) throw new AppError('conflict');
    await wait(askAgainMs);
    until = await takeLock(core, userId);
  }
  const kept = keepLock(core, userId, until);
  try {
    return await work();
  } finally {
    await releaseLock(core, userId, await kept.stop());
  }
}

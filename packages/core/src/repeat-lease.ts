import { and, eq, gt, isNull, lt, or } from '@backline/db';
import { clockSkewMs } from '@backline/domain/limits';
import { minuteMs } from '@backline/domain/time';
import type { Core } from './core.ts';

/**
 * How long a process that was killed keeps others from the work. Ten renewals: a process that stands still for minutes, as
 * while SQLite copies a large file, keeps its lease.
 */
const leaseMs = 10 * minuteMs;
const renewEveryMs = leaseMs / 10;

/** The claim of a process on work that one process does at a time. */
export interface RepeatLease {
  /** Renews it. Throws where another process has taken it over. */
  assertHeld(): Promise<void>;
  end(): Promise<void>;
}

/** Claims repeated work for this process, by one conditional statement. Null: another one has it. */
export async function claimRepeat(core: Core, name: string): Promise<RepeatLease | null> {
  const { repeats } = core.store.t;
  const now = core.clock.now();
  let leasedUntil = new Date(now.getTime() + leaseMs);
  // A time further ahead than any lease comes from a clock that was wrong.
  const latest = new Date(leasedUntil.getTime() + clockSkewMs);
  const isFree = or(isNull(repeats.leasedUntil), lt(repeats.leasedUntil, now), gt(repeats.leasedUntil, latest));
  const [claimed] = await core.store.write((tx) =>
    tx
      .insert(repeats)
      .values({ name, leasedUntil })
      .onConflictDoUpdate({ target: repeats.name, set: { leasedUntil }, setWhere: isFree })
      .returning({ name: repeats.name }),
  );
  if (claimed === undefined) return null;
  const isOurs = () => and(eq(repeats.name, name), eq(repeats.leasedUntil, leasedUntil));
  const renew = async () => {
    const next = new Date(Math.max(core.clock.now().getTime() + leaseMs, leasedUntil.getTime()));
    const [held] = await core.store.write((tx) =>
      tx.update(repeats).set({ leasedUntil: next }).where(isOurs()).returning({ name: repeats.name }),
    );
    if (held === undefined) throw new Error(`Another process does the same work now: ${name}.`);
    leasedUntil = next;
  };
  // One renewal after the other: each knows the lease by the end that the one before it has set.
  let renewing: Promise<unknown> = Promise.resolve();
  const renewInTurn = () => {
    const renewed = renewing.then(renew);
    renewing = renewed.catch(() => {});
    return renewed;
  };
  const timer = setInterval(() => void renewInTurn().catch(() => {}), renewEveryMs);
  timer.unref();
  return {
    assertHeld: renewInTurn,
    async end() {
      clearInterval(timer);
      await renewing;
      await core.store.write((tx) => tx.update(repeats).set({ leasedUntil: null }).where(isOurs()));
    },
  };
}

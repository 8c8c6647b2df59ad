import { and, eq, isNotNull, isNull } from '@backline/db';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';

/** When this process last checked for a failure recorded by another process. */
const lookedAtOf = perCore(() => new Map<string, number>());

async function noteFailure({ store, clock }: Core, name: string): Promise<void> {
  const { repeats } = store.t;
  const failingSince = clock.now();
  await store.write((tx) =>
    tx
      .insert(repeats)
      .values({ name, failingSince })
      .onConflictDoUpdate({ target: repeats.name, set: { failingSince }, setWhere: isNull(repeats.failingSince) }),
  );
}

async function clearFailure({ store }: Core, name: string): Promise<void> {
  const { repeats } = store.t;
  const isFailing = and(eq(repeats.name, name), isNotNull(repeats.failingSince));
  if ((await store.db.$count(repeats, isFailing)) === 0) return;
  await store.write((tx) => tx.update(repeats).set({ failingSince: null }).where(isFailing));
}

/** Runs repeated work, and records since when it has been failing. The doctor reports it after more than an hour. */
export async function watchRepeat<Outcome>(core: Core, name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const lookedAt = lookedAtOf(core);
  try {
    const outcome = await work();
    const nowMs = core.clock.now().getTime();
    if (nowMs - (lookedAt.get(name) ?? 0) >= minuteMs) {
      await clearFailure(core, name);
      lookedAt.set(name, nowMs);
    }
    return outcome;
  } catch (error) {
    lookedAt.delete(name);
    // If the database can't be reached, the work's own error is more useful.
    await noteFailure(core, name).catch(() => {});
    throw error;
  }
}

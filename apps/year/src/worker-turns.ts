import { hourMs } from '@backline/domain/time';
import type { ServiceOptions } from '@backline/server';
import type { Dice } from './dice.ts';

type Repeat = NonNullable<ServiceOptions['repeat']>;

interface Work {
  name: string;
  everyMs: number;
  work(): Promise<unknown>;
  dueAtMs: number;
  isNew: boolean;
}

/** Work that repeats this often runs in each turn. */
const alwaysMs = 5_000;
/** The least time between two runs of less frequent work, such as the sweep. A year doesn't need it more often. */
const repeatMs = 12 * hourMs;

/** The portal's workers, run by hand instead of timers. Workers that are known to be idle are skipped. */
export function createWorkerTurns(now: () => Date, isIdle: (name: string) => Promise<boolean> = async () => false) {
  const works: Work[] = [];
  const repeat: Repeat = (name, _log, everyMs, work, { startsLater = false } = {}) => {
    const one: Work = { name, everyMs, work, dueAtMs: startsLater ? now().getTime() + everyMs : 0, isNew: true };
    works.push(one);
    return {
      wake() {},
      async stop() {
        works.splice(works.indexOf(one), 1);
      },
    };
  };
  return {
    repeat,
    /** Runs what is due in a random order, each until it finds nothing more to do. */
    async turn(dice: Dice): Promise<void> {
      const nowMs = now().getTime();
      for (const one of dice.shuffle(works)) {
        if (one.everyMs > alwaysMs && one.dueAtMs > nowMs) continue;
        // On its first run, a worker may plan later work.
        if (!one.isNew && (await isIdle(one.name))) continue;
        one.isNew = false;
        one.dueAtMs = nowMs + Math.max(one.everyMs, repeatMs);
        // Failed work is retried in the next turn, as with a timer.
        while ((await one.work().catch(() => false)) === true);
      }
    },
  };
}

export type WorkerTurns = ReturnType<typeof createWorkerTurns>;

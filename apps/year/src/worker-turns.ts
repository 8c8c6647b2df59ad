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

/** Work that waits for nothing but the next look is done in each turn. */
const alwaysMs = 5_000;
/** A year is coarser than a day: what repeats by the clock, such as the sweep, waits at least so long. */
const repeatMs = 12 * hourMs;

/** The portal's workers, run by hand in place of timers. Those that are known to have nothing to do are left out. */
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
    /** Runs what is due, in an order that the dice say, until none of it finds more to do. */
    async turn(dice: Dice): Promise<void> {
      const nowMs = now().getTime();
      for (const one of dice.shuffle(works)) {
        if (one.everyMs > alwaysMs && one.dueAtMs > nowMs) continue;
        // The first time, a worker may plan what it does later.
        if (!one.isNew && (await isIdle(one.name))) continue;
        one.isNew = false;
        one.dueAtMs = nowMs + Math.max(one.everyMs, repeatMs);
        // Work that fails is tried again in the next turn, as by a timer.
        while ((await one.work().catch(() => false)) === true);
      }
    },
  };
}

export type WorkerTurns = ReturnType<typeof createWorkerTurns>;

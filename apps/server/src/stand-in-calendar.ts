import type { Clock, Log } from '@backline/core';
import { z } from 'zod';

const answer = z.object({ offsetMs: z.number() });
const answersWithinMs = 2000;

export interface StandInCalendar extends Clock {
  /** Asks the stand-in how far ahead it lives. What it does not answer changes nothing. */
  refresh(): Promise<void>;
}

/**
 * The time of the stand-in for the payment provider, which can be moved: a year of a subscription is lived in a minute,
 * while sessions and signatures go by the machine's clock. Only ever used outside production.
 */
export function createStandInCalendar(clock: Clock, standInUrl: string, log: Log): StandInCalendar {
  let offsetMs = 0;
  return {
    now: () => new Date(clock.now().getTime() + offsetMs),
    async refresh() {
      try {
        const response = await fetch(`${standInUrl}/control/clock`, { signal: AbortSignal.timeout(answersWithinMs) });
        const before = offsetMs;
        offsetMs = answer.parse(await response.json()).offsetMs;
        if (Math.abs(offsetMs - before) > 1000)
          log.info({ now: this.now().toISOString() }, 'the stand-in moved its clock');
      } catch {
        // It may not have started yet, or be no stand-in of ours.
      }
    },
  };
}

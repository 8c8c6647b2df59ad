import type { Clock, Log } from '@backline/core/core';
import { readStandInOffset } from '@backline/paddle';

export interface StandInCalendar extends Clock {
  /** Asks the stand-in how far ahead it lives. What it does not answer changes nothing. */
  refresh(): Promise<void>;
}

const worthTellingMs = 1000;

/**
 * The time of the stand-in for the payment provider, which can be moved: a year of a subscription is lived in a minute,
 * while sessions and signatures go by the machine's clock. Only ever used outside production.
 */
export function createStandInCalendar(clock: Clock, standInUrl: string, log: Log): StandInCalendar {
  let offsetMs = 0;
  const now = () => new Date(clock.now().getTime() + offsetMs);
  return {
    now,
    async refresh() {
      const told = (await readStandInOffset(standInUrl)) ?? offsetMs;
      const hasMoved = Math.abs(told - offsetMs) > worthTellingMs;
      offsetMs = told;
      if (hasMoved) log.info({ now: now().toISOString() }, 'the stand-in has moved its clock');
    },
  };
}

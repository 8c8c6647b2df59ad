import type { Clock, Log } from '@backline/core/core';
import { readEmulatorOffset } from '@backline/paddle';

export interface ProviderClock extends Clock {
  /** Asks the emulator how far ahead its clock is. Keeps the last value if it does not answer. */
  refresh(): Promise<void>;
}

const worthLoggingMs = 1000;

/**
 * The clock of the payment provider's emulator. It can be moved, so that a year of a subscription passes in a minute while
 * sessions and signatures follow the machine's clock. Only used outside production.
 */
export function createProviderClock(clock: Clock, emulatorUrl: string, log: Log): ProviderClock {
  let offsetMs = 0;
  const now = () => new Date(clock.now().getTime() + offsetMs);
  return {
    now,
    async refresh() {
      const answered = (await readEmulatorOffset(emulatorUrl)) ?? offsetMs;
      const hasMoved = Math.abs(answered - offsetMs) > worthLoggingMs;
      offsetMs = answered;
      if (hasMoved) log.info({ now: now().toISOString() }, 'the emulator has moved its clock');
    },
  };
}

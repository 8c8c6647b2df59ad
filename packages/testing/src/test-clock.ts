import type { Clock } from '@backline/core/core';

export interface TestClock extends Clock {
  /** Moves the clock; negative goes back. */
  advance(ms: number): void;
}

/** The real time, plus the offset that a test has set. */
export function createTestClock(): TestClock {
  let shiftMs = 0;
  return {
    now: () => new Date(Date.now() + shiftMs),
    advance(ms) {
      shiftMs += ms;
    },
  };
}

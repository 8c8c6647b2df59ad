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

/** A time that stands until a test moves it, but for the millisecond that each read takes. */
export function createMovingClock(start: Date): TestClock {
  let nowMs = start.getTime();
  return {
    now() {
      nowMs += 1;
      return new Date(nowMs);
    },
    advance(ms) {
      nowMs += ms;
    },
  };
}

import type { Clock } from '@backline/core/core';

export interface TestClock extends Clock {
  /** Moves the clock; negative values move it back. */
  advance(ms: number): void;
}

/** The real time plus an offset set by a test. */
export function createTestClock(): TestClock {
  let shiftMs = 0;
  return {
    now: () => new Date(Date.now() + shiftMs),
    advance(ms) {
      shiftMs += ms;
    },
  };
}

/** A time that only advances by a millisecond per read, until a test moves it. */
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

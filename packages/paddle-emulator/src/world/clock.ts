import type { Settings } from './settings.ts';

export interface Clock {
  /** The emulator's time. */
  now(): Date;
  nowText(): string;
  /** The real time, which signatures and deliveries use. */
  realNow(): Date;
  offsetMs(): number;
  /** Moves the emulator's clock forward permanently. */
  moveTo(date: Date): void;
  /** Runs `act` as if it were `date`, so that everything due during a jump happens at its own time. */
  at<T>(date: Date, act: () => T): T;
  reset(): void;
}

export function createClock(settings: Settings, realNow: () => Date): Clock {
  let frozen: Date | null = null;
  const offsetMs = () => settings.get('clock_offset_ms', 0);
  const now = () => frozen ?? new Date(realNow().getTime() + offsetMs());
  return {
    now,
    nowText: () => now().toISOString(),
    realNow,
    offsetMs,
    moveTo: (date) => settings.set('clock_offset_ms', date.getTime() - realNow().getTime()),
    at: (date, act) => {
      const before = frozen;
      frozen = date;
      try {
        return act();
      } finally {
        frozen = before;
      }
    },
    reset: () => settings.set('clock_offset_ms', 0),
  };
}

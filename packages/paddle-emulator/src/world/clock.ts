import type { Settings } from './settings.ts';

export function createClock(settings: Settings, realNow: () => Date) {
  let frozen: Date | null = null;
  const offsetMs = () => settings.get('clock_offset_ms', 0);
  const now = () => frozen ?? new Date(realNow().getTime() + offsetMs());
  return {
    /** The emulator's time. */
    now,
    nowText: () => now().toISOString(),
    /** The real time, which signatures and deliveries use. */
    realNow,
    offsetMs,
    /** Moves the emulator's clock forward permanently. */
    moveTo: (date: Date) => settings.set('clock_offset_ms', date.getTime() - realNow().getTime()),
    /** Runs `act` at the given date, so that everything that is due during a jump happens at its own time. */
    at: <T>(date: Date, act: () => T): T => {
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

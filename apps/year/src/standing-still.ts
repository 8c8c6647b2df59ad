import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks';

/** How often the thread is checked. */
const everyMs = 1;
const toUs = (ms: number): number => Math.max(1, Math.round(ms * 1000));
const format = (histogram: RecordableHistogram): string =>
  `longest ${(histogram.max / 1000).toFixed(1)} ms, p99 ${(histogram.percentile(99) / 1000).toFixed(1)} ms`;

/** The CPU time of this thread, which other programs don't affect. */
function readBusyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures how long the thread is busy without a pause, during which the portal answers no request. Everything runs in
 * this one thread. `apart` leaves out the year's own work, but not the provider's emulator and people's requests, which
 * alternate with the portal.
 */
export function watchStandingStill(describe: () => string | undefined) {
  const waited = createHistogram();
  const busy = createHistogram();
  let apartNow = 0;
  let isMixed = false;
  let during: string | undefined;
  let last = { atMs: performance.now(), busyMs: readBusyMs() };
  const timer = setInterval(() => {
    const next = { atMs: performance.now(), busyMs: readBusyMs() };
    if (!isMixed) {
      const busyUs = toUs(next.busyMs - last.busyMs);
      if (busyUs > busy.max) during = describe();
      waited.record(toUs(next.atMs - last.atMs - everyMs));
      busy.record(busyUs);
    }
    last = next;
    isMixed = apartNow > 0;
  }, everyMs);
  return {
    /** Runs work of the year itself, which is not measured. */
    async apart<Outcome>(work: () => Outcome | Promise<Outcome>): Promise<Outcome> {
      apartNow += 1;
      isMixed = true;
      try {
        return await work();
      } finally {
        apartNow -= 1;
      }
    },
    /** One line for a report. */
    report: () =>
      `standing still: ${format(waited)}; computing: ${format(busy)} (${during?.trim() ?? 'before anybody came'})`,
    stop: () => clearInterval(timer),
  };
}

export type StandingStill = ReturnType<typeof watchStandingStill>;

import { dayMs } from '@backline/domain/time';
import { faultLastsMs } from './faults.ts';
import { createPlan, createReplay } from './plan.ts';
import type { Entry, Finding } from './story.ts';
import { openYear, type YearOptions } from './year.ts';

export interface PlayOptions extends YearOptions {
  /** Plays these acts instead of random ones. */
  entries?: readonly Entry[] | undefined;
}

export interface YearOutcome {
  findings: Finding[];
  /** When they were found, in milliseconds since the year began. */
  atMs: number;
  entries: Entry[];
  /** All acts and answers. */
  log: readonly string[];
  /** How often each act ran. */
  counts: ReadonlyMap<string, number>;
  /** How long the portal answered no requests, as one line. */
  standingStill: string;
}

/** The time between two looks by the oracle. */
const lookEveryMs = 14 * dayMs;
/** Faults end this long before the oracle looks, so that pending work can finish. */
const calmMs = 2 * dayMs;

/** Plays a year until something is found, and returns the result. */
export async function playYear(options: PlayOptions): Promise<YearOutcome> {
  const year = await openYear(options);
  const plan = options.entries === undefined ? createPlan(year.people, options.seed) : createReplay(options.entries);
  const done: Entry[] = [];
  const endMs = options.days * dayMs;
  let lookAtMs = lookEveryMs;
  let faultEndsMs = Number.POSITIVE_INFINITY;

  async function take(entry: Entry): Promise<void> {
    await year.passTo(entry.atMs);
    if (entry.atMs >= faultEndsMs) await year.endFault();
    if (entry.who !== 'fault') {
      if (await year.act(entry)) done.push(entry);
    } else if (entry.atMs < lookAtMs - calmMs) {
      await year.endFault();
      await year.beginFault(entry);
      faultEndsMs = entry.atMs + faultLastsMs;
      done.push(entry);
    }
  }
  try {
    while (year.findings.length === 0 && year.elapsedMs() < endMs) {
      const nextLookMs = Math.min(lookAtMs, endMs);
      if (plan.peekMs() < nextLookMs) {
        const entry = plan.next();
        if (entry !== null) await take(entry);
        continue;
      }
      await year.endFault();
      await year.passTo(nextLookMs);
      await year.look();
      lookAtMs += lookEveryMs;
    }
    const { findings, log, counts } = year;
    const standingStill = year.reportStandingStill();
    return { findings, atMs: year.elapsedMs(), entries: done, log, counts, standingStill };
  } finally {
    await year.stop();
  }
}

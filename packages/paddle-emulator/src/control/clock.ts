import { findUpcoming, processDue, type Upcoming } from '../subscriptions/process-due.ts';
import { addPeriod } from '../world/dates.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export interface ClockStep {
  /** Calendar months, such as from the 5th to the 5th. */
  months?: number;
  days?: number;
  hours?: number;
  minutes?: number;
  to?: Date | string;
}

/**
 * Moves the clock forward. On the way, trials end, renewals are billed and payments are retried, each at its own time.
 */
export function advanceClock(world: World, step: ClockStep): { now: string } {
  const { months = 0, days = 0, hours = 0, minutes = 0, to } = step;
  const now = world.clock.now();
  const aheadMs = ((days * 24 + hours) * 60 + minutes) * 60_000;
  const later = months > 0 ? addPeriod(now, { interval: 'month', frequency: months }) : now;
  const target = to ? new Date(to) : new Date(later.getTime() + aheadMs);
  if (Number.isNaN(target.getTime()) || target < now) refuse('bad_request', 'The clock only goes forward.');
  processDue(world, target);
  world.clock.moveTo(target);
  return { now: world.clock.nowText() };
}

export interface ClockState {
  now: string;
  realNow: string;
  offsetMs: number;
}

/** The emulator's time and the real time at the same moment. */
export function getClock(world: World): ClockState {
  const real = world.clock.realNow();
  const offsetMs = world.clock.offsetMs();
  return { now: new Date(real.getTime() + offsetMs).toISOString(), realNow: real.toISOString(), offsetMs };
}

/** The clock stops one second after the event. */
const afterMs = 1000;

/** Moves the clock to the next event of any subscription, and returns that event. */
export function advanceToNext(world: World): Upcoming & { now: string } {
  const next = findUpcoming(world) ?? refuse('bad_request', 'Nothing is scheduled to happen.');
  const to = new Date(Math.max(Date.parse(next.at) + afterMs, world.clock.now().getTime()));
  return { ...next, ...advanceClock(world, { to }) };
}

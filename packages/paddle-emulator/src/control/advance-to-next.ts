import { findUpcoming, type Upcoming } from '../subscriptions/process-due.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { advanceClock } from './advance-clock.ts';

/** One second past the event. */
const afterMs = 1000;

/** Moves the clock to the next thing that happens to any subscription, and returns what it was. */
export function advanceToNext(world: World): Upcoming & { now: string } {
  const next = findUpcoming(world) ?? refuse('bad_request', 'Nothing is scheduled to happen.');
  const to = new Date(Math.max(Date.parse(next.at) + afterMs, world.clock.now().getTime()));
  return { ...next, ...advanceClock(world, { to }) };
}

import type { World } from '../world/world.ts';

export interface ClockState {
  now: string;
  realNow: string;
  offsetMs: number;
}

/** The emulator's time and the real time, of the same moment. */
export function getClock(world: World): ClockState {
  const real = world.clock.realNow();
  const offsetMs = world.clock.offsetMs();
  return { now: new Date(real.getTime() + offsetMs).toISOString(), realNow: real.toISOString(), offsetMs };
}

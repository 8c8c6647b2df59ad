import type { ChargeOutcome } from '../transactions/next-charge.ts';
import type { World } from '../world/world.ts';

/** Decides the very next charge, whatever its card would say. Null takes it back. */
export function setNextCharge(world: World, outcome: ChargeOutcome | null): { nextCharge: ChargeOutcome | null } {
  world.settings.set('next_charge', outcome);
  return { nextCharge: outcome };
}

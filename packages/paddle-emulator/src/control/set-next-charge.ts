import type { ChargeOutcome } from '../transactions/next-charge.ts';
import type { World } from '../world/world.ts';

/** Sets the outcome of the next charge, whatever its card. Null removes it. */
export function setNextCharge(world: World, outcome: ChargeOutcome | null): { nextCharge: ChargeOutcome | null } {
  world.settings.set('next_charge', outcome);
  return { nextCharge: outcome };
}

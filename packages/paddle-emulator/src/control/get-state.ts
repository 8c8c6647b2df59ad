import { type DeliverySwitches, getSwitches } from '../delivery/switches.ts';
import type { ChargeOutcome } from '../transactions/next-charge.ts';
import { type FaultRule, listFaults } from '../world/faults.ts';
import type { World } from '../world/world.ts';

export interface ControlState {
  /** What this state answers to. */
  apiKey: string;
  clientToken: string;
  now: string;
  realNow: string;
  delivery: DeliverySwitches;
  nextCharge: ChargeOutcome | null;
  /** The rules by which requests fail, with how many are left. */
  faults: FaultRule[];
}

export function getState(world: World): ControlState {
  const { apiKey, clientToken } = world.options;
  return {
    apiKey,
    clientToken,
    now: world.clock.nowText(),
    realNow: world.clock.realNow().toISOString(),
    delivery: getSwitches(world),
    nextCharge: world.settings.get<ChargeOutcome | null>('next_charge', null),
    faults: listFaults(world),
  };
}

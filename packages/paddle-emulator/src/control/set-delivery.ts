import { type DeliverySwitches, setSwitches } from '../delivery/switches.ts';
import { inOneStep, type World } from '../world/world.ts';

export function setDelivery(world: World, changes: Partial<DeliverySwitches>): DeliverySwitches {
  return inOneStep(world, () => setSwitches(world, changes));
}

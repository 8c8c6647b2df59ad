import { type DeliverySwitches, setSwitches } from '../delivery/switches.ts';
import { inTransaction, type World } from '../world/world.ts';

export function setDelivery(world: World, changes: Partial<DeliverySwitches>): DeliverySwitches {
  return inTransaction(world, () => setSwitches(world, changes));
}

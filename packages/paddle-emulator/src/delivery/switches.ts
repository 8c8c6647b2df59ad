import type { World } from '../world/world.ts';

/** What the control page may do to deliveries. */
export interface DeliverySwitches {
  latencyMs: number;
  isPaused: boolean;
  /** How many of the next notifications are lost on the way, for good. */
  dropNext: number;
  /** How many of the next notifications arrive twice. */
  duplicateNext: number;
  /** Delivers what is waiting in a shuffled order. */
  reorder: boolean;
}

export function getSwitches(world: World): DeliverySwitches {
  const { latencyMs } = world.options.delivery;
  return {
    ...{ latencyMs, isPaused: false, dropNext: 0, duplicateNext: 0, reorder: false },
    ...world.settings.get<Partial<DeliverySwitches>>('delivery', {}),
  };
}

export function setSwitches(world: World, changes: Partial<DeliverySwitches>): DeliverySwitches {
  world.settings.set('delivery', { ...world.settings.get('delivery', {}), ...changes });
  world.wake();
  return getSwitches(world);
}

import type { World } from '../world/world.ts';

/** The delivery faults that can be switched on. */
export interface DeliverySwitches {
  latencyMs: number;
  isPaused: boolean;
  /** How many of the next notifications are lost. */
  dropNext: number;
  /** How many of the next notifications arrive twice. */
  duplicateNext: number;
  /** Delivers waiting notifications in a shuffled order. */
  reorder: boolean;
}

export function getSwitches(world: World): DeliverySwitches {
  const { latencyMs } = world.options.delivery;
  return {
    latencyMs,
    isPaused: false,
    dropNext: 0,
    duplicateNext: 0,
    reorder: false,
    ...world.settings.get<Partial<DeliverySwitches>>('delivery', {}),
  };
}

export function setSwitches(world: World, changes: Partial<DeliverySwitches>): DeliverySwitches {
  world.settings.set('delivery', { ...world.settings.get('delivery', {}), ...changes });
  world.wake();
  return getSwitches(world);
}

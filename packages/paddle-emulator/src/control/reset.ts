import { applyConfiguredDestination } from '../delivery/notification-settings.ts';
import { clear } from '../world/snapshot.ts';
import { inTransaction, type World } from '../world/world.ts';

/** Deletes everything. Afterwards the same calls give the same ids again. */
export function reset(world: World): void {
  inTransaction(world, () => {
    clear(world);
    applyConfiguredDestination(world);
  });
}

import { applyConfiguredDestination } from '../delivery/notification-settings.ts';
import { inTransaction, type World } from '../world/world.ts';

/** Deletes everything. Afterwards the same calls give the same ids again. */
export function reset(world: World): void {
  inTransaction(world, () => {
    for (const table of ['notification_logs', 'notifications', 'events', 'records', 'settings']) {
      world.database.exec(`DELETE FROM ${table}`);
    }
    applyConfiguredDestination(world);
  });
}

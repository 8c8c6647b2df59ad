import { applyConfiguredDestination } from '../delivery/notification-settings.ts';
import { inOneStep, type World } from '../world/world.ts';

/** As if it had just been installed: the same calls will give the same ids again. */
export function reset(world: World): void {
  inOneStep(world, () => {
    for (const table of ['notification_logs', 'notifications', 'events', 'records', 'settings']) {
      world.database.exec(`DELETE FROM ${table}`);
    }
    applyConfiguredDestination(world);
  });
}

import { replayNotification } from '../delivery/replay-notification.ts';
import { inTransaction, type World } from '../world/world.ts';

/** Takes the id of a notification or of an event. Returns the new notifications' ids. */
export function replay(world: World, id: string): { notificationIds: string[] } {
  return inTransaction(world, () => ({ notificationIds: replayNotification(world, id) }));
}

import { replayNotification } from '../delivery/replay-notification.ts';
import { inOneStep, type World } from '../world/world.ts';

/** Takes the id of a notification or of an event; answers the new notifications' ids. */
export function replay(world: World, id: string): { notificationIds: string[] } {
  return inOneStep(world, () => ({ notificationIds: replayNotification(world, id) }));
}

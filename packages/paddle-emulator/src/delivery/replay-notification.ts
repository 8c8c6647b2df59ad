import { notFound, refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { findEvent } from './events.ts';
import { findNotification } from './notifications.ts';
import { queueNotifications } from './queue-notifications.ts';

/** Sends the event again as a new notification, as Paddle does. Takes the id of either. */
export function replayNotification(world: World, id: string): string[] {
  const notification = findNotification(world, id);
  if (notification && notification.origin !== 'event') {
    refuse('notification_replay_invalid_origin_type', `Notification ${id} is a replay itself.`);
  }
  const event = findEvent(world, notification?.event_id ?? id) ?? notFound('Notification', id);
  const at = world.clock.nowText();
  world.database.prepare('UPDATE notifications SET replayed_at = ? WHERE id = ?').run(at, id);
  return queueNotifications(world, event, 'replay');
}

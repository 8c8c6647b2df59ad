import { notFound, refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { findEvent } from './events.ts';
import { findNotification } from './notifications.ts';
import { getSwitches } from './switches.ts';

/** One notification for each destination that is subscribed to this type of event. */
export function queueNotifications(
  world: World,
  event: { id: string; type: string },
  origin: 'event' | 'replay',
): string[] {
  const dueAtMs = world.clock.realNow().getTime() + getSwitches(world).latencyMs;
  const insert = world.database.prepare(
    `INSERT INTO notifications (id, event_id, setting_id, status, origin, due_at_ms)
     VALUES (?, ?, ?, 'not_attempted', ?, ?)`,
  );
  const listeners = world.notificationSettings
    .list()
    .filter(({ active, traffic_source }) => active && traffic_source !== 'simulation')
    .filter(({ subscribed_events }) => subscribed_events.some(({ name }) => name === event.type));
  const ids = listeners.map((setting) => {
    const id = world.newId('ntf');
    insert.run(id, event.id, setting.id, origin, dueAtMs);
    return id;
  });
  world.wake();
  return ids;
}

/** Sends an event again as a new notification, as Paddle does. Accepts the id of the event or of a notification. */
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

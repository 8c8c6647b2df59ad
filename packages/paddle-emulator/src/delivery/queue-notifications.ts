import type { World } from '../world/world.ts';
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

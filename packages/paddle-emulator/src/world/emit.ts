import type { IEvents } from '@paddle/paddle-node-sdk';
import type { StoredEvent } from '../delivery/events.ts';
import { queueNotifications } from '../delivery/queue-notifications.ts';
import type { World } from './world.ts';

/** The data of each type of event, from the SDK's types. */
export type EventData = { [One in IEvents as `${One['event_type']}`]: One['data'] };

export type EventType = keyof EventData;

/** Gives every event a different `occurred_at`, so that sorting by it gives the true order. */
function nextMoment(world: World): string {
  const last = BigInt(world.settings.get('last_event_us', '0'));
  const now = BigInt(world.clock.now().getTime()) * 1000n;
  const moment = now > last ? now : last + 1n;
  world.settings.set('last_event_us', String(moment));
  const iso = new Date(Number(moment / 1000n)).toISOString();
  return `${iso.slice(0, -1)}${String(moment % 1000n).padStart(3, '0')}Z`;
}

export function emit<Type extends EventType>(world: World, type: Type, data: EventData[Type]): void {
  const event: StoredEvent = {
    id: world.newId('evt'),
    type,
    occurred_at: nextMoment(world),
    data: JSON.stringify(data),
  };
  world.database
    .prepare('INSERT INTO events (id, type, occurred_at, data) VALUES (@id, @type, @occurred_at, @data)')
    .run(event);
  queueNotifications(world, event, 'event');
}

import type { IEventsResponse, INotificationResponse, INotificationSettingsResponse } from '@paddle/paddle-node-sdk';
import { listEvents, toEvent } from '../delivery/events.ts';
import { assertSecret, createSetting, listConfiguredEvents, updateSetting } from '../delivery/notification-settings.ts';
import { listNotifications, toNotification } from '../delivery/notifications.ts';
import { replayNotification } from '../delivery/queue-notifications.ts';
import { type DeliverySwitches, setSwitches } from '../delivery/switches.ts';
import type { World } from '../world/world.ts';

export interface DeliveryQuery {
  after?: string;
  limit?: number;
}

const most = 10_000;

/** Lists events, the oldest first. */
export function listAllEvents(world: World, { after, limit = most }: DeliveryQuery = {}): IEventsResponse[] {
  return listEvents(world, { after, limit }).map(toEvent);
}

export function listAllNotifications(
  world: World,
  { after, limit = most }: DeliveryQuery = {},
): INotificationResponse[] {
  return listNotifications(world, { after, limit }).map(toNotification);
}

export function setDelivery(world: World, changes: Partial<DeliverySwitches>): DeliverySwitches {
  return setSwitches(world, changes);
}

export interface Destination {
  url: string;
  /** The signing key. By default, an existing destination keeps its own, and a new one gets the configured one. */
  secret?: string;
  /** The destination's id. By default, the first destination is changed, or a new one created. */
  id?: string;
}

/** Sets where notifications are sent. */
export function setDestination(world: World, { url, secret, id }: Destination): INotificationSettingsResponse {
  const known = id ?? world.notificationSettings.list({ limit: 1 })[0]?.id;
  const subscribed_events = listConfiguredEvents(world).map(({ name }) => name);
  const setting = known
    ? updateSetting(world, known, { destination: url, active: true })
    : createSetting(world, { description: 'Destination', type: 'url', destination: url, subscribed_events });
  const { secret: configured } = world.options.webhook;
  const endpoint_secret_key = secret ?? (known ? setting.endpoint_secret_key : configured);
  assertSecret(endpoint_secret_key);
  const saved = { ...setting, endpoint_secret_key };
  world.notificationSettings.put(saved);
  return saved;
}

/** Accepts the id of a notification or an event. Returns the new notifications' ids. */
export function replay(world: World, id: string): { notificationIds: string[] } {
  return { notificationIds: replayNotification(world, id) };
}

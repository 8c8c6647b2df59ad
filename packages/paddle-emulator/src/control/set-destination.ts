import type { INotificationSettingsResponse } from '@paddle/paddle-node-sdk';
import { createSetting, updateSetting } from '../delivery/edit-notification-setting.ts';
import { eventTypes } from '../delivery/event-types.ts';
import { inTransaction, type World } from '../world/world.ts';

export interface Destination {
  url: string;
  secret?: string;
  /** Without it: the first destination, or a new one. */
  id?: string;
}

/** Sets where notifications are sent. */
export function setDestination(world: World, { url, secret, id }: Destination): INotificationSettingsResponse {
  return inTransaction(world, () => {
    const known = id ?? world.notificationSettings.list({ limit: 1 })[0]?.id;
    const subscribed_events = eventTypes.map(({ name }) => name);
    const setting = known
      ? updateSetting(world, known, { destination: url, active: true })
      : createSetting(world, { description: 'Destination', type: 'url', destination: url, subscribed_events });
    const saved = secret ? { ...setting, endpoint_secret_key: secret } : setting;
    world.notificationSettings.put(saved);
    return saved;
  });
}

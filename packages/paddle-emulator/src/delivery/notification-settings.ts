import { isDeepStrictEqual } from 'node:util';
import type { INotificationSettingsResponse } from '@paddle/paddle-node-sdk';
import type { ConfiguredWebhook } from '../options.ts';
import type { World } from '../world/world.ts';
import { eventTypes } from './event-types.ts';

const secretPattern = /^pdl_ntfset_[a-zA-Z0-9]{26}_[a-zA-Z0-9]{32}$/;

/**
 * The configured destination. It is written again only when the configuration has changed,
 * so that changes made by hand survive a restart.
 */
export function applyConfiguredDestination(world: World): void {
  const { webhook } = world.options;
  if (webhook && !secretPattern.test(webhook.secret)) {
    throw new Error(`A webhook secret of Paddle fits ${secretPattern.source}: leave it out, or make one that does.`);
  }
  const before = world.settings.get<(ConfiguredWebhook & { id: string }) | null>('configured_destination', null);
  if (!webhook || isDeepStrictEqual(before, { id: before?.id, ...webhook })) return;
  const id = before?.id ?? world.newId('ntfset');
  const setting: INotificationSettingsResponse = {
    id,
    description: 'The configured destination',
    type: 'url',
    destination: webhook.url,
    active: true,
    api_version: 1,
    include_sensitive_fields: false,
    traffic_source: 'all',
    subscribed_events: eventTypes.filter(({ name }) => webhook.entities?.includes(name.split('.', 1)[0] ?? '') ?? true),
    endpoint_secret_key: webhook.secret,
  };
  world.notificationSettings.put(setting);
  world.settings.set('configured_destination', { id, ...webhook });
}

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { INotificationSettingsResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody, readChanges } from '../api/body.ts';
import type { ConfiguredWebhook } from '../options.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { eventTypes, toEventType } from './event-types.ts';

const secretPattern = /^pdl_ntfset_[a-zA-Z0-9]{26}_[a-zA-Z0-9]{32}$/;

/**
 * The configured destination. It is only written again if the configuration has changed, so that manual changes survive
 * a restart.
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

const settingBody = z.strictObject({
  description: z.string().min(1).max(500),
  type: z.enum(['url', 'email']),
  destination: z.string().min(1).max(2048),
  subscribed_events: z
    .array(z.string().refine((name) => eventTypes.some((type) => type.name === name), 'must be a type of event'))
    .min(1),
  api_version: z.number().int().nullish(),
  include_sensitive_fields: z.boolean().nullish(),
  traffic_source: z.enum(['platform', 'simulation', 'all']).nullish(),
});

const settingChanges = settingBody.omit({ type: true }).extend({ active: z.boolean() }).partial();

function assertDestination(type: string, destination: string): void {
  if (type === 'url' && !/^https?:\/\/\S+$/.test(destination)) {
    refuse('url_notification_setting_incorrect', 'The destination must be an http or https address.');
  }
}

export function createSetting(world: World, body: unknown): INotificationSettingsResponse {
  const input = readBody(settingBody, body);
  assertDestination(input.type, input.destination);
  const id = world.newId('ntfset');
  const secret = createHash('sha256').update(`${world.options.seed}:${id}`).digest('hex').slice(0, 32);
  const setting: INotificationSettingsResponse = {
    id,
    description: input.description,
    type: input.type,
    destination: input.destination,
    active: true,
    api_version: input.api_version ?? 1,
    include_sensitive_fields: input.include_sensitive_fields ?? false,
    traffic_source: input.traffic_source ?? 'platform',
    subscribed_events: input.subscribed_events.map(toEventType),
    endpoint_secret_key: `pdl_${id}_${secret}`,
  };
  world.notificationSettings.put(setting);
  return setting;
}

export function updateSetting(world: World, id: string, body: unknown): INotificationSettingsResponse {
  const before = world.notificationSettings.get(id);
  const { subscribed_events, ...changes } = readChanges(settingChanges, body);
  const setting: INotificationSettingsResponse = {
    ...before,
    ...(changes as Partial<INotificationSettingsResponse>),
    subscribed_events: subscribed_events?.map(toEventType) ?? before.subscribed_events,
  };
  assertDestination(setting.type, setting.destination);
  world.notificationSettings.put(setting);
  return setting;
}

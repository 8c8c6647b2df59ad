import { createHash } from 'node:crypto';
import type { INotificationSettingsResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody, readChanges } from '../api/read-body.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { eventTypes, toEventType } from './event-types.ts';

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

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { INotificationSettingsResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody, readChanges } from '../api/body.ts';
import { emailAddress } from '../customers/email-address.ts';
import type { ConfiguredWebhook } from '../options.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { eventTypes, toEventType } from './event-types.ts';

const secretPattern = /^pdl_ntfset_[a-zA-Z0-9]{26}_[a-zA-Z0-9]{32}$/;

/** Throws unless the secret has Paddle's format. */
export function assertSecret(secret: string): void {
  if (secretPattern.test(secret)) return;
  throw new Error(`A webhook secret of Paddle fits ${secretPattern.source}: leave it out, or make one that does.`);
}

/** The types of events for the configured destination. */
export function listConfiguredEvents({ options }: World): INotificationSettingsResponse['subscribed_events'] {
  const { entities } = options.webhook;
  return eventTypes.filter(({ name }) => entities?.includes(name.split('.', 1)[0] ?? '') ?? true);
}

/** Stores the configured destination if the configuration has changed, so that manual changes survive a restart. */
export function applyConfiguredDestination(world: World): void {
  const { webhook } = world.options;
  assertSecret(webhook.secret);
  const before = world.settings.get<(ConfiguredWebhook & { id: string }) | null>('configured_destination', null);
  if (webhook.url === null || isDeepStrictEqual(before, { id: before?.id, ...webhook })) return;
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
    subscribed_events: listConfiguredEvents(world),
    endpoint_secret_key: webhook.secret,
  };
  world.notificationSettings.put(setting);
  world.settings.set('configured_destination', { id, ...webhook });
}

export const trafficSources = ['platform', 'simulation', 'all'] as const;

const settingBody = z.strictObject({
  description: z.string().min(1).max(500),
  type: z.enum(['url', 'email']),
  destination: z.string().min(1).max(2048),
  subscribed_events: z
    .array(z.string().refine((name) => eventTypes.some((type) => type.name === name), 'must be a type of event'))
    .min(1),
  api_version: z.number().int().nullish(),
  include_sensitive_fields: z.boolean().nullish(),
  traffic_source: z.enum(trafficSources).nullish(),
});

const settingChanges = settingBody.omit({ type: true }).extend({ active: z.boolean() }).partial();

const activeMost = 10;

/** The fields by which two settings are compared. */
function toConfiguration(setting: INotificationSettingsResponse) {
  const { type, destination, api_version, include_sensitive_fields, traffic_source, subscribed_events } = setting;
  const events = subscribed_events.map(({ name }) => name).sort();
  return { type, destination, api_version, include_sensitive_fields, traffic_source, events };
}

function assertSound(world: World, setting: INotificationSettingsResponse): void {
  const { id, type, destination, active } = setting;
  if (type === 'url' && !/^https?:\/\/\S+$/.test(destination))
    refuse('url_notification_setting_incorrect', 'The destination must be an http or https address.');
  if (type === 'email' && !emailAddress.safeParse(destination).success)
    refuse('email_notification_setting_incorrect', 'The destination must be an email address.');
  const others = world.notificationSettings.list().filter((other) => other.id !== id);
  if (others.some((other) => isDeepStrictEqual(toConfiguration(other), toConfiguration(setting))))
    refuse(
      'notification_setting_cannot_be_duplicate',
      'A notification setting with the same destination and configuration already exists.',
      409,
    );
  if (active && others.filter((other) => other.active).length >= activeMost)
    refuse('notification_maximum_active_settings_reached', `At most ${activeMost} notification settings are active.`);
}

export function createSetting(world: World, body: unknown): INotificationSettingsResponse {
  const input = readBody(settingBody, body);
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
  assertSound(world, setting);
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
  assertSound(world, setting);
  world.notificationSettings.put(setting);
  return setting;
}

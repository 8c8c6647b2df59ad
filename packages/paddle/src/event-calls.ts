import type { EventReader } from '@backline/core/ports/payment-gateway';
import { type PaddleCalls, toRaw } from './calls.ts';
import { readEvent, readSnapshot, toMaker } from './read-event.ts';
import { readTime } from './read-time.ts';
import { redactPayload } from './redact-payload.ts';
import { verifyWebhook } from './verify-webhook.ts';

const eventsAtOnce = 200;

export interface WebhookOptions {
  webhookSecret: string;
  /** How far a webhook's time can differ from ours, in both directions. */
  webhookWindowMs: number;
}

export function eventCalls({ paddle, read }: PaddleCalls, options: WebhookOptions, base: string): EventReader {
  const { webhookSecret: secret, webhookWindowMs: windowMs } = options;
  return {
    verifyWebhook: (rawBody, signature, now) => verifyWebhook({ rawBody, signature, now, secret, windowMs }),
    readEvent,
    readSnapshot,
    toMaker,
    redact: redactPayload,
    async listEvents(after) {
      const query = { perPage: eventsAtOnce, orderBy: 'id[ASC]', ...(after === null ? {} : { after }) };
      const listing = toRaw(paddle.events.list(query));
      const rows = await read(() => listing.next());
      return { payloads: rows.map((row) => JSON.stringify(row)), hasMore: listing.hasMore && rows.length > 0 };
    },
    readTime: () => readTime(base),
    async listDestinations() {
      const settings = await read(() => paddle.notificationSettings.list());
      return settings
        .filter(({ type }) => type === 'url')
        .map(({ destination, active, subscribedEvents }) => ({
          url: destination,
          isActive: active,
          types: subscribedEvents.map(({ name }) => name),
        }));
    },
  };
}

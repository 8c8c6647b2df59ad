import type { EventReader } from '@backline/core/ports/payment-gateway';
import { type PaddleCalls, toRaw } from './calls.ts';
import { readEvent, readSnapshot, toMaker } from './read-event.ts';
import { readTime } from './read-time.ts';
import { redactPayload } from './redact-payload.ts';
import { verifyWebhook } from './verify-webhook.ts';

const eventsAtOnce = 200;

export interface WebhookOptions {
  /** How far a webhook's time can differ from ours, in both directions. */
  webhookWindowMs: number;
}

export function eventCalls({ paddle, read }: PaddleCalls, options: WebhookOptions, base: string): EventReader {
  const { webhookWindowMs: windowMs } = options;
  return {
    verifyWebhook: (webhook) => verifyWebhook({ ...webhook, windowMs }),
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
  };
}

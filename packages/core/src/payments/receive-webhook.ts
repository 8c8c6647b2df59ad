import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { findWebhookSecret } from './provider-settings.ts';
import { storeEvent } from './store-event.ts';

/**
 * Stores a webhook event. When this resolves, the event is durable but not yet applied. Duplicates are accepted and
 * have no effect. Throws `webhook_refused` for an event without a valid signature.
 */
export async function receiveWebhook(core: Core, rawBody: Buffer, signature: string): Promise<void> {
  const secret = await findWebhookSecret(core);
  const now = core.clock.now();
  if (secret === null || !core.gateway.events.verifyWebhook({ rawBody, signature, secret, now }))
    throw new AppError('webhook_refused');
  await storeEvent(core, rawBody.toString('utf8'), 'webhook');
  core.workers.wakePayments();
}

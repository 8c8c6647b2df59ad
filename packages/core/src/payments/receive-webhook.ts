import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { storeEvent } from './store-event.ts';

/**
 * Takes an event in: it is on disk when this resolves, and nothing has been done about it yet. Known ones are taken
 * again without effect. Throws `webhook_refused` for what the provider has not signed.
 */
export async function receiveWebhook(core: Core, rawBody: Buffer, signature: string): Promise<void> {
  if (!core.gateway.verifyWebhook(rawBody, signature, core.clock.now())) throw new AppError('webhook_refused');
  await storeEvent(core, rawBody.toString('utf8'), 'webhook');
  core.workers.wakePayments();
}

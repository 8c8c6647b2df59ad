import type { Core } from '@backline/core/core';
import { receiveWebhook } from '@backline/core/payments/receive-webhook';
import { UnreadableEventError } from '@backline/core/ports/payment-gateway';
import { AppError } from '@backline/domain/errors';
import type { FastifyInstance } from 'fastify';

const bodyMax = 1024 * 1024;

/**
 * Receives the payment provider's events. Signatures cover the raw bytes, so nothing is parsed before checking them.
 */
export async function registerWebhooks(app: FastifyInstance, core: Core): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: bodyMax }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/paddle', async (request, reply) => {
      const signature = request.headers['paddle-signature'];
      const { body } = request;
      if (typeof signature !== 'string' || !Buffer.isBuffer(body)) throw new AppError('webhook_refused');
      try {
        await receiveWebhook(core, body, signature);
      } catch (error) {
        if (error instanceof UnreadableEventError) {
          request.log.error({ reqId: request.id, reason: error.message }, 'a signed payment event could not be read');
          throw new AppError('input_invalid', { cause: error });
        }
        throw error;
      }
      return reply.send({});
    });
  });
}

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PaddleError } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

/** The folder in Paddle's error reference, by a code or its first word. */
const folders: Record<string, string> = {
  address: 'addresses',
  adjustment: 'adjustments',
  business: 'businesses',
  concurrent_report_generation_not_allowed: 'reports',
  currency: 'currencies',
  customer: 'customers',
  discount: 'discounts',
  email: 'notifications',
  notification: 'notifications',
  price: 'prices',
  product: 'products',
  report: 'reports',
  subscription: 'subscriptions',
  transaction: 'transactions',
  url: 'notifications',
};

/** The page of Paddle's error reference about a code. */
export function toErrorPage(code: string): string {
  const [first = ''] = code.split('_', 1);
  return `https://developer.paddle.com/errors/${folders[code] ?? folders[first] ?? 'shared'}/${code}`;
}

/** Fastify's refusals of a body, as Paddle words them. */
const bodyFaults: Record<string, { code: string; detail: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    detail: 'Content-Type must be "application/json".',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'request_body_too_large', detail: 'The request body is too large.' },
};

export function toErrorBody(code: string, detail: string, type: string, fields: PaddleError['fields'] = null): object {
  return {
    error: {
      type,
      code,
      detail,
      documentation_url: toErrorPage(code),
      ...(fields ? { errors: fields } : {}),
    },
    meta: { request_id: randomUUID() },
  };
}

export function answerErrors(app: FastifyInstance, world: World): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof PaddleError) {
      return reply.status(error.status).send(toErrorBody(error.code, error.message, 'request_error', error.fields));
    }
    const status = error.statusCode ?? 500;
    const { code, detail } = bodyFaults[error.code ?? ''] ?? { code: 'bad_request', detail: error.message };
    if (status < 500) return reply.status(status).send(toErrorBody(code, detail, 'request_error'));
    world.options.log.error({ err: error, url: request.url }, 'the emulator failed');
    return reply.status(500).send(toErrorBody('internal_error', 'Something went wrong.', 'api_error'));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(toErrorBody('not_found', `${request.method} ${request.url} not found.`, 'request_error')),
  );
}

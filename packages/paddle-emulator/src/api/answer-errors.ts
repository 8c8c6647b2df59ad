import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PaddleError } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export function toErrorBody(code: string, detail: string, type: string, fields: PaddleError['fields'] = null): object {
  return {
    error: {
      type,
      code,
      detail,
      documentation_url: `https://developer.paddle.com/v1/errors/shared/${code}`,
      ...(fields ? { errors: fields } : {}),
    },
    meta: { request_id: randomUUID() },
  };
}

export function answerErrors(app: FastifyInstance, world: World): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof PaddleError) {
      return reply.status(error.status).send(toErrorBody(error.code, error.message, 'request_error', error.fields));
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.status(status).send(toErrorBody('bad_request', error.message, 'request_error'));
    world.options.log.error({ err: error, url: request.url }, 'the emulator failed');
    return reply.status(500).send(toErrorBody('internal_error', 'Something went wrong.', 'api_error'));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(toErrorBody('not_found', `${request.method} ${request.url} not found.`, 'request_error')),
  );
}

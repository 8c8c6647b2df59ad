import { randomUUID } from 'node:crypto';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { inTransaction, type World } from '../world/world.ts';
import { type Answer, type ApiRequest, toEnvelope } from './envelope.ts';

/** An error answer whose changes are kept: returned, not thrown. */
export interface Refusal {
  refusal: Error;
}

export type Handler = (request: ApiRequest) => Answer | Refusal;
export type Route = (method: HTTPMethods, path: string, handle: Handler) => void;

export function createRoute(app: FastifyInstance, world: World): Route {
  return (method, path, handle) => {
    app.route({
      method,
      url: path,
      handler: (request, reply) => {
        const answer = inTransaction(world, () =>
          handle({
            world,
            params: request.params as Record<string, string>,
            query: request.query as Record<string, string>,
            body: request.body,
            path: request.url.split('?')[0] ?? '',
          }),
        );
        if ('refusal' in answer) throw answer.refusal;
        const status = answer.status ?? 200;
        if (status === 204) return reply.status(204).send();
        return reply.status(status).send(toEnvelope(answer, randomUUID()));
      },
    });
  };
}

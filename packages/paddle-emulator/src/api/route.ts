import { randomUUID } from 'node:crypto';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { inTransaction, type World } from '../world/world.ts';
import { type Answer, type ApiRequest, type Page, toEnvelope } from './envelope.ts';

/** An error answer whose changes are kept: returned, not thrown. */
export interface Refusal {
  refusal: Error;
}

type Handler = (request: ApiRequest) => Answer | Refusal;
type Read<Result> = (path: string, read: (request: ApiRequest) => Result) => void;

/** How the API answers: with data, with what was created, with a page of a list, or as the handler says. */
export interface Route {
  get: Read<unknown>;
  patch: Read<unknown>;
  post: Read<unknown>;
  create: Read<unknown>;
  list: Read<Page<unknown>>;
  answer(method: HTTPMethods, path: string, handle: Handler): void;
}

export function createRoute(app: FastifyInstance, world: World): Route {
  const answer: Route['answer'] = (method, path, handle) => {
    app.route({
      method,
      url: path,
      handler: (request, reply) => {
        const params = request.params as Record<string, string>;
        const answer = inTransaction(world, () =>
          handle({
            world,
            params,
            id: params.id ?? '',
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
  const answerWith =
    (method: HTTPMethods, status = 200): Read<unknown> =>
    (path, read) =>
      answer(method, path, (request) => ({ status, data: read(request) }));
  return {
    get: answerWith('GET'),
    patch: answerWith('PATCH'),
    post: answerWith('POST'),
    create: answerWith('POST', 201),
    list: (path, read) => answer('GET', path, (request) => ({ page: read(request) })),
    answer,
  };
}

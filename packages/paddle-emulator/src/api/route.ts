import { randomUUID } from 'node:crypto';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Collection } from '../world/collection.ts';
import { inTransaction, type World } from '../world/world.ts';
import { type ApiRequest, type ListRules, listPage, type Page, readList } from './list-page.ts';

interface Answer {
  status?: number;
  data?: unknown;
  page?: Page<unknown>;
}

function toEnvelope(answer: Answer, requestId: string): object {
  const meta = { request_id: requestId };
  if (!answer.page) return { data: answer.data, meta };
  const { rows, perPage, next, hasMore, total } = answer.page;
  return {
    data: rows,
    meta: { ...meta, pagination: { per_page: perPage, next, has_more: hasMore, estimated_total: total } },
  };
}

/** An error answer whose changes are kept: returned, not thrown. */
export interface Refusal {
  refusal: Error;
}

type Handler = (request: ApiRequest) => Answer | Refusal;
type Rules = ListRules | ((request: ApiRequest) => ListRules);

/** The routes of one kind of entity. */
interface Entity<T> {
  create(world: World, body: unknown): T;
  update(world: World, id: string, body: unknown): T;
  /** Adds what the query includes. */
  withIncludes?(record: T, include: string[]): unknown;
  rules?: Rules;
}

type Read<Result> = (path: string, read: (request: ApiRequest) => Result) => void;

/** The kinds of answers: data, a created entity, a page of a list, or the handler's own. */
export interface Route {
  get: Read<unknown>;
  patch: Read<unknown>;
  post: Read<unknown>;
  create: Read<unknown>;
  list: Read<Page<unknown>>;
  /** A list of a collection. */
  page<T extends { id: string }>(
    path: string,
    collection: Collection<T>,
    rules: Rules,
    toRow?: (record: T, request: ApiRequest) => unknown,
  ): void;
  /** Routes to create, get, change and list entities. */
  entity<T extends { id: string }>(path: string, collection: Collection<T>, entity: Entity<T>): void;
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
  const get = answerWith('GET');
  const patch = answerWith('PATCH');
  const create = answerWith('POST', 201);
  const list: Route['list'] = (path, read) => answer('GET', path, (request) => ({ page: read(request) }));
  const page: Route['page'] = (path, collection, rules, toRow = (record) => record) =>
    list(path, (request) => {
      const own = typeof rules === 'function' ? rules(request) : rules;
      return listPage(request, collection, own, (record) => toRow(record, request));
    });
  return {
    get,
    patch,
    post: answerWith('POST'),
    create,
    list,
    page,
    entity: (path, collection, { withIncludes, rules, ...entity }) => {
      const toAnswer = (record: Parameters<typeof collection.put>[0], { query }: ApiRequest) =>
        withIncludes ? withIncludes(record, readList(query, 'include') ?? []) : record;
      create(path, ({ body }) => entity.create(world, body));
      get(`${path}/:id`, (request) => toAnswer(collection.get(request.id), request));
      patch(`${path}/:id`, ({ id, body }) => entity.update(world, id, body));
      if (rules) page(path, collection, rules, toAnswer);
    },
    answer,
  };
}

import { randomUUID } from 'node:crypto';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Collection } from '../world/collection.ts';
import { inTransaction, type World } from '../world/world.ts';
import { type ApiRequest, type ListRules, listPage, type Page } from './list-page.ts';
import { assertKnown, type Parameters, readList } from './parameters.ts';

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

/** An error answer that keeps its changes, because it is returned and not thrown. */
export interface Refusal {
  refusal: Error;
}

type Handler = (request: ApiRequest) => Answer | Refusal;
type Rules = ListRules | ((request: ApiRequest) => ListRules);

/** The routes of one kind of entity. */
interface Entity<T> {
  create(world: World, body: unknown): T;
  update(world: World, id: string, body: unknown): T;
  /** The names that a query can include, each with the fields that it adds. */
  includes?: Record<string, (record: T) => object>;
  rules?: Rules;
}

/** Without parameters, the query must be empty. */
type Read<Result> = (path: string, read: (request: ApiRequest) => Result, parameters?: Parameters) => void;

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
  /** Adds a route that answers by itself. With null, its handler checks the parameters. */
  answer(method: HTTPMethods, path: string, handle: Handler, parameters?: Parameters | null): void;
}

/** Joins a parameter that is sent more than once into a list. */
function toQuery(query: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
}

export function createRoute(app: FastifyInstance, world: World): Route {
  const answer: Route['answer'] = (method, path, handle, parameters = {}) => {
    app.route<{ Params: Record<string, string> }>({
      method,
      url: path,
      handler: (request, reply) => {
        const { params } = request;
        const query = toQuery(request.query);
        if (parameters !== null) assertKnown(query, parameters);
        const answer = inTransaction(world, () =>
          handle({
            world,
            params,
            id: params.id ?? '',
            query,
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
    (path, read, parameters) =>
      answer(method, path, (request) => ({ status, data: read(request) }), parameters);
  const get = answerWith('GET');
  const patch = answerWith('PATCH');
  const create = answerWith('POST', 201);
  const list: Route['list'] = (path, read, parameters) =>
    answer('GET', path, (request) => ({ page: read(request) }), parameters);
  const page: Route['page'] = (path, collection, rules, toRow = (record) => record) =>
    answer(
      'GET',
      path,
      (request) => {
        const own = typeof rules === 'function' ? rules(request) : rules;
        return { page: listPage(request, collection, own, (record) => toRow(record, request)) };
      },
      null,
    );
  return {
    get,
    patch,
    post: answerWith('POST'),
    create,
    list,
    page,
    entity: (path, collection, { includes = {}, rules, ...entity }) => {
      const include = Object.keys(includes);
      const toAnswer = (record: ReturnType<typeof collection.get>, { query }: ApiRequest): object =>
        Object.assign({}, record, ...(readList(query, 'include') ?? []).map((name) => includes[name]?.(record)));
      create(path, ({ body }) => entity.create(world, body));
      get(
        `${path}/:id`,
        (request) => toAnswer(collection.get(request.id), request),
        include.length > 0 ? { include } : {},
      );
      patch(`${path}/:id`, ({ id, body }) => entity.update(world, id, body));
      if (rules)
        page(
          path,
          collection,
          (request) => ({ include, ...(typeof rules === 'function' ? rules(request) : rules) }),
          toAnswer,
        );
    },
    answer,
  };
}

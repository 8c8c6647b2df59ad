import {
  type ApiContext,
  callByName,
  createOpenApiDocument,
  type RestRow,
  referenceCss,
  referenceJs,
  renderReference,
  restTable,
  sharedRows,
} from '@backline/api';
import { toMax } from '@backline/core/rate-limit';
import { AppError } from '@backline/domain/errors';
import { rateLimits } from '@backline/domain/rate-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toPendingTermsSayer } from '../say-pending-terms.ts';
import { keepSignUpCookie } from '../sign-up-cookie.ts';
import { toCaller } from '../to-caller.ts';
import { keepCatalogAnswers, type Surface } from './catalog-answers.ts';
import { sendRefusal } from './errors.ts';

const basePath = '/api/v1';
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

function readInput(row: RestRow, request: FastifyRequest): unknown {
  switch (row.from) {
    case 'body':
      return request.body ?? {};
    case 'query':
      return request.query;
    case 'path':
      return request.params;
    case 'path and body':
      return { ...Object(request.body), ...Object(request.params) };
    case 'body or query':
      return { ...Object(request.query), ...Object(request.body) };
    case 'nothing':
      return undefined;
  }
}

/** A browser's prefetch must not run a GET that changes something. */
function isPrefetch(request: FastifyRequest): boolean {
  const purpose = `${request.headers['sec-purpose'] ?? ''} ${request.headers.purpose ?? ''}`;
  return /prefetch|prerender|preview/i.test(purpose);
}

/** The canonical address of a shared call. Null if its input will be refused. */
function toAddress(row: RestRow, request: FastifyRequest): string | null {
  const read = row.input?.safeParse(readInput(row, request));
  if (read?.success === false) return null;
  const values = read?.data as Record<string, string> | undefined;
  return `${basePath}${row.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values?.[name] ?? ''))}`;
}

function toAllowance(core: ApiContext['core'], row: RestRow): string | null {
  if (row.limit === undefined) return null;
  const limit = rateLimits[row.limit];
  return `${toMax(core, limit)};w=${limit.windowMs / 1000}`;
}

/** Adds the documentation of the calls, for programs and for people. */
function addDocuments(scope: FastifyInstance, surface: Surface, brandCss: string): void {
  const { core, budget } = surface;
  const { productName, publicUrl, codePrefix } = core.settings;
  const openApi = once(() => JSON.stringify(createOpenApiDocument({ productName, publicUrl })));
  const pluginApi = once(() => JSON.stringify(createOpenApiDocument({ productName, publicUrl, audience: 'plugins' })));
  const cssPath = `${basePath}/docs.css`;
  const scriptPath = `${basePath}/docs.js`;
  const reference = once(() => renderReference({ productName, codePrefix, publicUrl, basePath, cssPath, scriptPath }));
  keepCatalogAnswers(scope, surface, ({ routeOptions }) => routeOptions.url ?? null);
  const addDocument = (url: string, type: string, make: () => string, policy?: string) =>
    scope.get(url, (request, reply) => {
      budget.charge(request, 'render');
      if (policy !== undefined) reply.header('content-security-policy', policy);
      return reply.type(`${type}; charset=utf-8`).send(make());
    });
  addDocument('/openapi.json', 'application/json', openApi);
  addDocument('/openapi-plugin.json', 'application/json', pluginApi);
  addDocument('/docs', 'text/html', reference, referencePolicy);
  addDocument('/docs.css', 'text/css', () => `${brandCss}${referenceCss}`);
  addDocument('/docs.js', 'text/javascript', () => referenceJs);
}

/** The REST interface: a Fastify route per row, each calling the procedure itself. */
export async function registerRest(app: FastifyInstance, surface: Surface, brandCss: string): Promise<void> {
  const { core, budget, watchCall } = surface;
  const methodsByPath = new Map<string, Set<string>>();

  await app.register(
    async (api) => {
      // Some clients set a JSON content type on requests without a body.
      const parseJson = api.getDefaultJsonParser('remove', 'remove');
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
        if (body === '') done(null, undefined);
        else void parseJson(request, String(body), done);
      });

      function addRow(scope: FastifyInstance, row: RestRow): void {
        const url = row.path.replace(/\{(\w+)\}/g, ':$1');
        const methods = methodsByPath.get(url) ?? new Set(['OPTIONS']);
        // HEAD cannot reach a GET that changes something, because HEAD must change nothing.
        const answered: ('HEAD' | RestRow['method'])[] =
          row.method === 'GET' && !row.changesOnGet ? ['GET', 'HEAD'] : [row.method];
        for (const method of answered) methods.add(method);
        methodsByPath.set(url, methods);
        const allowance = toAllowance(core, row);
        scope.route({
          method: answered,
          url,
          config: { isLocal: row.isForPlugins, label: { surface: 'rest', call: row.procedure } },
          onRequest: (_request, reply, done) => {
            if (allowance !== null) reply.header('x-ratelimit-limit', allowance);
            done();
          },
          handler: async (request, reply) => {
            if (row.isShared) budget.charge(request, 'render');
            if (row.changesOnGet && isPrefetch(request)) throw new AppError('unavailable');
            const keepSignUp = keepSignUpCookie(core, reply, `${basePath}/signup/token`);
            const sayPendingTerms = toPendingTermsSayer(reply);
            const caller = await toCaller(core, request);
            const context = { core, caller, keepSignUp, sayPendingTerms, watchCall };
            const answer = await callByName(context, row.procedure, row.read(readInput(row, request)));
            return reply.send(row.write(answer));
          },
        });
      }
      for (const row of restTable) if (!row.isShared) addRow(api, row);
      for (const row of sharedRows)
        await api.register(async (scope) => {
          keepCatalogAnswers(scope, surface, (request) => toAddress(row, request));
          addRow(scope, row);
        });

      await api.register(async (scope) => addDocuments(scope, surface, brandCss));
      for (const [url, allowed] of methodsByPath)
        api.route({
          method: (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !allowed.has(method)),
          url,
          handler: (_request, reply) => {
            reply.header('allow', [...allowed].join(', '));
            return sendRefusal(reply, new AppError('method_not_allowed'));
          },
        });
    },
    { prefix: basePath },
  );
}

/** Created on first request, so that a start does not wait for it. */
function once(make: () => string): () => string {
  let text: string | undefined;
  return () => {
    text ??= make();
    return text;
  };
}

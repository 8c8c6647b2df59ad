import { type ApiContext, appRouter, sharedRows, toAppError, toTrpcError } from '@backline/api';
import { AppError, errorTable } from '@backline/domain/errors';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toCaller } from '../to-caller.ts';
import { keepCatalogAnswers, type Surface, toAnswerName } from './catalog-answers.ts';
import { toRetryAfter } from './errors.ts';

export const maxBatchSize = 10;

const catalogCalls = new Map(sharedRows.map((row) => [row.procedure, row]));

/** The name of the answer to one call of the catalog. Batches are not cached: the portal sends none. */
function toName({ url }: FastifyRequest): string | null {
  const [path = '', query = ''] = url.split('?', 2);
  const row = catalogCalls.get(path.slice('/trpc/'.length));
  if (row === undefined) return null;
  const params = new URLSearchParams(query);
  if (params.has('batch')) return null;
  if (row.input === undefined) return toAnswerName(row, undefined);
  try {
    return toAnswerName(row, JSON.parse(params.get('input') ?? ''));
  } catch {
    return null;
  }
}

const noStreams = 'Answers are not streamed here. Use a link that takes whole answers, such as httpBatchLink.';

/** Whether a streamed response is requested. tRPC has no setting that turns it off. */
function asksForStream({ headers }: FastifyRequest): boolean {
  return headers['trpc-accept'] !== undefined || /\bapplication\/jsonl\b/i.test(headers.accept ?? '');
}

/** tRPC, which the portal uses. Limits are charged per call, so a batch gains nothing. */
export async function registerTrpc(app: FastifyInstance, surface: Surface): Promise<void> {
  const { core, budget } = surface;
  await app.register(async (scope) => {
    // The adapter lets multipart bodies past every limit, and passes on anything that it cannot parse.
    scope.addHook('onRequest', (request, _reply, done) => {
      const isRead = request.method === 'GET';
      const isJson = isRead || /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
      if (request.method === 'HEAD') done(new AppError('method_not_allowed'));
      else if (asksForStream(request)) done(new AppError('input_invalid', { message: noStreams }));
      else done(isJson ? undefined : new AppError('media_type_unsupported'));
    });
    scope.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      done();
    });
    keepCatalogAnswers(scope, surface, toName);
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        maxBatchSize,
        createContext: async ({ req, info }): Promise<ApiContext> => {
          try {
            const made = info.calls.filter(({ path }) => catalogCalls.has(path)).length;
            if (made > 0) budget.charge(req, info.isBatchCall ? 'batchedRender' : 'render', made);
            return { core, caller: await toCaller(core, req) };
          } catch (error) {
            throw toTrpcError(error);
          }
        },
        responseMeta: ({ errors }) => {
          const waits = errors.map((error) => toRetryAfter(toAppError(error))).filter((wait) => wait !== null);
          return waits.length === 0 ? {} : { headers: { 'retry-after': String(Math.max(...waits.map(Number))) } };
        },
        onError: ({ error, req }) => {
          const refusal = toAppError(error);
          if (errorTable[refusal.code].status >= 500 && budget.tryCharge(req, 'errorLine'))
            req.log.error({ err: refusal.cause ?? refusal }, 'request failed');
        },
      } satisfies FastifyTRPCPluginOptions<typeof appRouter>['trpcOptions'],
    });
  });
}

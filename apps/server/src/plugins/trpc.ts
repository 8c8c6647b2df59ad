import { type ApiContext, appRouter, catalogProcedures, toAppError, toTrpcError } from '@backline/api';
import { AppError, errorTable } from '@backline/domain';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toCaller } from '../to-caller.ts';
import { keepCatalogAnswers } from './catalog-answers.ts';
import { toRetryAfter } from './errors.ts';

export const maxBatchSize = 10;

const catalogPath = new RegExp(`^/trpc/(${catalogProcedures.map((name) => name.replace('.', '\\.')).join('|')})$`);
const inputMax = 300;

/** One call of the catalog, alone or as a batch of one. */
function toCatalogKey({ url }: FastifyRequest): string | null {
  const [path = '', query = ''] = url.split('?', 2);
  if (!catalogPath.test(path) || query.length > inputMax) return null;
  return /^(batch=1)?(&?input=[^&]*)?$/.test(query) ? url : null;
}

/** The typed surface that the portal speaks. Limits are charged per call, so a batch buys nothing. */
export async function registerTrpc(app: FastifyInstance, core: ApiContext['core']): Promise<void> {
  await app.register(async (scope) => {
    // The adapter lets multipart bodies past every limit, and hands over whatever it cannot parse.
    scope.addHook('onRequest', (request, _reply, done) => {
      const isRead = request.method === 'GET';
      const isJson = isRead || /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
      done(isJson ? undefined : new AppError('media_type_unsupported'));
    });
    scope.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    keepCatalogAnswers(scope, core, toCatalogKey);
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        maxBatchSize,
        createContext: async ({ req }): Promise<ApiContext> => {
          try {
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
          if (errorTable[refusal.code].status >= 500)
            req.log.error({ err: refusal.cause ?? refusal }, 'request failed');
        },
      } satisfies FastifyTRPCPluginOptions<typeof appRouter>['trpcOptions'],
    });
  });
}

import { type AppRouter, appRouter, sharedRows, toAppError, toTrpcError } from '@backline/api';
import { AppError, errorTable } from '@backline/domain/errors';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toTrpcLabel } from '../metrics/call-label.ts';
import { toPendingTermsSayer } from '../say-pending-terms.ts';
import { keepSignUpCookie } from '../sign-up-cookie.ts';
import { toCaller } from '../to-caller.ts';
import { keepCatalogAnswers, type Surface } from './catalog-answers.ts';
import { challenge, toRetryAfter } from './errors.ts';

export const maxBatchSize = 10;

/** The only call that uses the sign-up cookie. */
const signUpPath = '/trpc/sessions.continueSignUp';

const catalogCalls = new Map(sharedRows.map((row) => [row.procedure, row]));

/** The canonical address of a single catalog call. Batches are not cached, because the portal sends none. */
function toAddress({ url }: FastifyRequest): string | null {
  const [path = '', query = ''] = url.split('?', 2);
  const row = catalogCalls.get(path.slice('/trpc/'.length));
  if (row === undefined) return null;
  const params = new URLSearchParams(query);
  if (params.has('batch')) return null;
  if (row.input === undefined) return path;
  try {
    const read = row.input.safeParse(JSON.parse(params.get('input') ?? ''));
    return read.success ? `${path}?input=${encodeURIComponent(JSON.stringify(read.data))}` : null;
  } catch {
    return null;
  }
}

const noStreams = 'Answers are not streamed here. Use a link that takes whole answers, such as httpBatchLink.';

/** True if a streamed response is requested. tRPC has no setting that turns it off. */
function asksForStream({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['trpc-accept'] !== undefined || /\bapplication\/jsonl\b/i.test(headers.accept ?? '');
}

/** tRPC, which the portal uses. Limits count each call, so batches bring no advantage. */
export async function registerTrpc(app: FastifyInstance, surface: Surface): Promise<void> {
  const { core, budget, meter, watchCall } = surface;
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    maxBatchSize,
    async createContext({ req: request, res: reply, info }) {
      try {
        const made = info.calls.filter(({ path }) => catalogCalls.has(path)).length;
        if (made > 0) budget.charge(request, info.isBatchCall ? 'batchedRender' : 'render', made);
        return {
          core,
          caller: await toCaller(core, request),
          keepSignUp: keepSignUpCookie(core, reply, signUpPath),
          sayPendingTerms: toPendingTermsSayer(reply),
          watchCall,
        };
      } catch (error) {
        throw toTrpcError(error);
      }
    },
    responseMeta({ errors }) {
      const waits = errors.map((error) => toRetryAfter(toAppError(error))).filter((wait) => wait !== null);
      return waits.length === 0 ? {} : { headers: { 'retry-after': String(Math.max(...waits.map(Number))) } };
    },
    onError({ error, req: request }) {
      const refusal = toAppError(error);
      meter.refusal(refusal.code);
      if (errorTable[refusal.code].status >= 500 && budget.tryCharge(request, 'errorLine'))
        request.log.error({ reqId: request.id, err: refusal.cause ?? refusal }, 'request failed');
    },
  };
  await app.register(async (scope) => {
    // tRPC would also parse forms and binary bodies, which no call accepts.
    scope.addHook<{ Params: { path: string } }>('onRequest', (request, _reply, done) => {
      request.callLabel = toTrpcLabel(request.params.path);
      const isRead = request.method === 'GET';
      const isJson = isRead || /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
      if (request.method === 'HEAD') done(new AppError('method_not_allowed'));
      else if (asksForStream(request)) done(new AppError('input_invalid', { message: noStreams }));
      else done(isJson ? undefined : new AppError('media_type_unsupported'));
    });
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (!(payload instanceof Response)) return payload;
      reply.code(payload.status);
      // tRPC's own Vary is for streams, and would replace the one for CORS.
      for (const [name, value] of payload.headers) if (name !== 'vary') reply.header(name, value);
      if (payload.status === 401) reply.headers(challenge);
      return payload.text();
    });
    keepCatalogAnswers(scope, surface, toAddress);
    await scope.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions });
  });
}

import { type ApiContext, appRouter, sharedRows, toAppError, toTrpcError } from '@backline/api';
import { AppError, errorTable } from '@backline/domain/errors';
import { resolveResponse } from '@trpc/server/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toTrpcLabel } from '../metrics/call-label.ts';
import { toPendingTermsSayer } from '../say-pending-terms.ts';
import { keepSignUpCookie } from '../sign-up-cookie.ts';
import { toCaller } from '../to-caller.ts';
import { keepCatalogAnswers, type Surface } from './catalog-answers.ts';
import { challenge, toRetryAfter } from './errors.ts';

export const maxBatchSize = 10;

/** The one call that takes the cookie of a sign-up. */
const signUpPath = '/trpc/sessions.continueSignUp';

const catalogCalls = new Map(sharedRows.map((row) => [row.procedure, row]));

/** The canonical address of one call of the catalog. Batches are not cached: the portal sends none. */
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

/** Whether a streamed response is requested. tRPC has no setting that turns it off. */
export function asksForStream({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['trpc-accept'] !== undefined || /\bapplication\/jsonl\b/i.test(headers.accept ?? '');
}

/**
 * What tRPC reads of a request. A whole `Request`, as tRPC's own adapter makes it, costs more than the call; so does a
 * signal that is aborted after each answer.
 */
export function toFetchRequest({
  method,
  url,
  headers,
  body,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'>): Request {
  const text = async () => String(body ?? '');
  return {
    method,
    url: `http://localhost${url}`,
    headers: { get: (name: string) => headers[name] ?? null },
    signal: new AbortController().signal,
    text,
    json: async () => JSON.parse(await text()),
  } as unknown as Request;
}

/** tRPC, which the portal uses. Limits are charged per call, so a batch gains nothing. */
export async function registerTrpc(app: FastifyInstance, surface: Surface): Promise<void> {
  const { core, budget, meter, watchCall } = surface;
  await app.register(async (scope) => {
    // tRPC would read forms and binary bodies as well, which no call takes.
    scope.addHook('onRequest', (request, _reply, done) => {
      request.callLabel = toTrpcLabel((request.params as { path: string }).path);
      const isRead = request.method === 'GET';
      const isJson = isRead || /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
      if (request.method === 'HEAD') done(new AppError('method_not_allowed'));
      else if (asksForStream(request)) done(new AppError('input_invalid', { message: noStreams }));
      else done(isJson ? undefined : new AppError('media_type_unsupported'));
    });
    keepCatalogAnswers(scope, surface, toAddress);
    // The body is read by tRPC, which refuses one that is not JSON in its own format.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.all<{ Params: { path: string } }>('/trpc/:path', async (request, reply) => {
      const response = await resolveResponse({
        router: appRouter,
        req: toFetchRequest(request),
        path: request.params.path,
        error: null,
        maxBatchSize,
        createContext: async ({ info }): Promise<ApiContext> => {
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
        responseMeta: ({ errors }) => {
          const waits = errors.map((error) => toRetryAfter(toAppError(error))).filter((wait) => wait !== null);
          return waits.length === 0 ? {} : { headers: { 'retry-after': String(Math.max(...waits.map(Number))) } };
        },
        onError: ({ error }) => {
          const refusal = toAppError(error);
          meter.refusal(refusal.code);
          if (errorTable[refusal.code].status >= 500 && budget.tryCharge(request, 'errorLine'))
            request.log.error({ reqId: request.id, err: refusal.cause ?? refusal }, 'request failed');
        },
      });
      // tRPC's own Vary is for streams, and would replace that of CORS.
      for (const [name, value] of response.headers) if (name !== 'vary') reply.header(name, value);
      if (response.status === 401) reply.headers(challenge);
      return reply.code(response.status).send(await response.text());
    });
  });
}

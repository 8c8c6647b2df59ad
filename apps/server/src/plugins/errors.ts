import { once } from 'node:events';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { toAppError } from '@backline/api';
import { AppError, type ErrorCode, errorTable, toErrorBody } from '@backline/domain/errors';
import { readThrown } from '@backline/domain/thrown';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnonymousBudget } from '../anonymous-budget.ts';
import type { Meter } from '../metrics/meter.ts';

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input_invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'input_invalid',
  FST_ERR_CTP_INVALID_JSON_BODY: 'input_invalid',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
};

const byStatus: Record<number, ErrorCode> = {
  400: 'input_invalid',
  // Only the file server refuses in this way, for invalid paths.
  403: 'not_found',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'media_type_unsupported',
};

/** Converts Fastify's own refusals to the product's errors. All others come from the error table. */
export function toRefusal(error: unknown): AppError {
  const { code } = readThrown(error);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  if (code === 'FST_ERR_BAD_URL') return new AppError('input_invalid', { message: 'The address is not well formed.' });
  const known = byFastifyCode[code] ?? (error instanceof AppError ? undefined : byStatus[status]);
  if (known === undefined) return toAppError(error);
  return new AppError(known, {
    cause: error,
    message: known === 'input_invalid' ? 'The body is not JSON.' : undefined,
  });
}

/** Whole seconds, at least one, as `Retry-After` requires. */
export function toRetryAfter(error: AppError): string | null {
  return error.retryAfterMs === undefined ? null : String(Math.max(1, Math.ceil(error.retryAfterMs / 1000)));
}

/** The authentication method, which a 401 must name. */
export const challenge = { 'www-authenticate': 'Bearer' };

export function sendRefusal(reply: FastifyReply, error: AppError): FastifyReply {
  const { status } = errorTable[error.code];
  const retryAfter = toRetryAfter(error);
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  if (status === 401) reply.headers(challenge);
  return reply.code(status).send({ error: toErrorBody(error) });
}

const restMaxBytes = 2 * 1024 * 1024;
const restMaxMs = 5000;

/**
 * Reads the rest of a request, within limits, before closing its connection. Otherwise a proxy that is still writing
 * would lose the answer and report a 502 or 503.
 */
async function dropRest(raw: IncomingMessage): Promise<void> {
  const end = new AbortController();
  let left = restMaxBytes;
  raw.on('data', (some: Buffer) => {
    left -= some.length;
    if (left < 0) end.abort();
  });
  await once(raw, 'end', { signal: AbortSignal.any([end.signal, AbortSignal.timeout(restMaxMs)]) }).catch(() => {});
}

/** The only place outside tRPC where an error becomes a response. */
export function registerErrors(app: FastifyInstance, budget: AnonymousBudget, meter: Meter): void {
  app.setErrorHandler(async (error, request, reply) => {
    const { raw } = request;
    // If a request was still arriving at its timeout, the client was slow, not we.
    const isLate = !raw.complete && readThrown(error).code === 'FST_ERR_HANDLER_TIMEOUT';
    const refusal = isLate ? new AppError('request_timeout') : toRefusal(error);
    if (isLate) reply.header('connection', 'close');
    else if (!raw.complete) await dropRest(raw);
    meter.refusal(refusal.code);
    if (errorTable[refusal.code].status >= 500 && budget.tryCharge(request, 'errorLine'))
      request.log.error({ reqId: request.id, err: refusal.cause ?? refusal }, 'request failed');
    return sendRefusal(reply, refusal);
  });
}

const byParserCode: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

function toRawAnswer(error: AppError, headers: Record<string, string>): string {
  const { status } = errorTable[error.code];
  const body = JSON.stringify({ error: toErrorBody(error) });
  const all = {
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/** Refusals by Node's parser and Fastify's router before any hook, in the same format and without a log line. */
export function createEarlyErrors(headers: Record<string, string>) {
  return {
    frameworkErrors(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
      sendRefusal(reply.headers(headers), toRefusal(error));
    },
    clientErrorHandler(error: ConnectionError, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const message = 'The request is not well formed.';
      const code = byParserCode[error.code];
      const refusal = code === undefined ? new AppError('input_invalid', { message }) : new AppError(code);
      socket.end(toRawAnswer(refusal, headers), () => socket.destroy());
    },
  };
}

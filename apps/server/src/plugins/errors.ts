import { toAppError } from '@backline/api';
import { AppError, type ErrorCode, errorTable, toErrorBody } from '@backline/domain';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { AnonymousBudget } from '../anonymous-budget.ts';

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input_invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'input_invalid',
  FST_ERR_CTP_INVALID_JSON_BODY: 'input_invalid',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
  FST_ERR_BAD_URL: 'input_invalid',
};

const byStatus: Record<number, ErrorCode> = {
  400: 'input_invalid',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'media_type_unsupported',
};

/** Fastify's own refusals in the product's words; everything else by the one table. */
export function toRefusal(error: unknown): AppError {
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = byFastifyCode[code ?? ''] ?? (error instanceof AppError ? undefined : byStatus[statusCode ?? 0]);
  if (known === undefined) return toAppError(error);
  return new AppError(known, {
    cause: error,
    message: known === 'input_invalid' ? 'The body is not JSON.' : undefined,
  });
}

/** Whole seconds, at least one, as `Retry-After` wants them. */
export function toRetryAfter(error: AppError): string | null {
  return error.retryAfterMs === undefined ? null : String(Math.max(1, Math.ceil(error.retryAfterMs / 1000)));
}

export function sendRefusal(reply: FastifyReply, error: AppError): FastifyReply {
  const retryAfter = toRetryAfter(error);
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return reply.code(errorTable[error.code].status).send({ error: toErrorBody(error) });
}

/** The one place where what was thrown becomes an answer outside tRPC. */
export function registerErrors(app: FastifyInstance, budget: AnonymousBudget): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    if (errorTable[refusal.code].status >= 500 && budget.tryCharge(request, 'errorLine'))
      request.log.error({ err: refusal.cause ?? refusal }, 'request failed');
    return sendRefusal(reply, refusal);
  });
}

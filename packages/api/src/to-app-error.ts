import '@backline/domain/inputs/input-words';
import { StorageError } from '@backline/core/ports/pack-storage';
import { isStoreFault } from '@backline/core/store-fault';
import { AppError, type ErrorCode } from '@backline/domain/errors';
import { errors } from '@backline/texts/errors';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

const byTrpcCode: Record<string, ErrorCode> = {
  PARSE_ERROR: 'input_invalid',
  BAD_REQUEST: 'input_invalid',
  UNAUTHORIZED: 'unauthenticated',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  TIMEOUT: 'request_timeout',
  CONFLICT: 'conflict',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
  UNSUPPORTED_MEDIA_TYPE: 'media_type_unsupported',
  TOO_MANY_REQUESTS: 'rate_limited',
  CLIENT_CLOSED_REQUEST: 'request_timeout',
};

/** Names the invalid field and the reason in one sentence. */
function toInputError(error: ZodError): AppError {
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  const message = field === '' ? issue?.message : `${field}: ${issue?.message}`;
  return new AppError('input_invalid', {
    message: message ?? errors.input_invalid,
    field: field === '' ? undefined : field,
    cause: error,
  });
}

/** Converts any error to a refusal that customers may see. Unexpected errors lose their message here. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return toInputError(error.cause);
    const code = byTrpcCode[error.code];
    if (code !== undefined) return new AppError(code, { cause: error });
    if (error.cause !== undefined) return toAppError(error.cause);
  }
  const isAway = isStoreFault(error) || error instanceof StorageError;
  return new AppError(isAway ? 'unavailable' : 'internal', { cause: error });
}

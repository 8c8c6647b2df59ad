import type { SeatChoice } from '@backline/domain/devices/fields';
import type { ErrorBody, ErrorCode } from '@backline/domain/errors';
import { t } from '@backline/texts/site';
import type { FormError } from '@backline/ui';

/** A refusal as received: a newer server may have codes that this page does not know. */
type ReceivedError = Omit<ErrorBody, 'code' | 'reason'> & { code: ErrorCode | (string & {}); reason?: string };

/** The server's refusal in a failed call, or null if none arrived. */
export function toErrorBody(error: unknown): ReceivedError | null {
  const body = readObject(readObject(readObject(error)?.data)?.appError);
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') return null;
  const { code, message, passwordConstraint, reason, ref, details, challenge, methods } = body;
  return {
    code,
    message,
    ...(typeof passwordConstraint === 'string' ? { passwordConstraint } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof ref === 'string' ? { ref } : {}),
    ...(typeof challenge === 'string' && Array.isArray(methods) ? { challenge, methods } : {}),
    ...(readObject(details) === null ? {} : { details: details as SeatChoice }),
  };
}

/** True if a retry can't help, because the server or a proxy refused the call. */
export function isRefusal(error: unknown): boolean {
  const { data, meta } = readObject(error) ?? {};
  const status = readObject(data)?.httpStatus ?? readObject(readObject(meta)?.response)?.status;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** A failed form's message, with the server's explanation if that helps. */
export function toFormError(error: unknown, message: string): FormError | null {
  if (!error) return null;
  const body = toErrorBody(error);
  const data = readObject(readObject(error)?.data);
  if (body === null) return { message, detail: data === null ? t('site.unreachable') : undefined };
  const sentences = [body.message, body.ref !== undefined && t('site.refusalNumber', { ref: body.ref })];
  return { message, detail: data?.isShown === true ? sentences.filter(Boolean).join(' ') : undefined };
}

/** Why a query has nothing to show. If a refresh fails, the earlier answer stays. */
export function toLoadError({ data, error }: { data: unknown; error: unknown }, message: string): FormError | null {
  return data === undefined ? toFormError(error, message) : null;
}

/** The state of a call, for a form or a dialog. */
export function toFormState(call: { isPending: boolean; isSuccess: boolean; error: unknown }, message: string) {
  return { isSubmitting: call.isPending, isDone: call.isSuccess, error: toFormError(call.error, message) };
}

/** The same for forms with a new password: the server's reason replaces the form's message. */
export function toPasswordFormError(error: unknown, message: string): FormError | null {
  return toFormError(error, toErrorBody(error)?.passwordConstraint ?? message);
}

function readObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

import type { ErrorBody, ErrorCode } from '@backline/domain/errors';
import type { FormError } from '@backline/ui';

/** A refusal as it arrived: a newer server may know codes that this page does not. */
type ReceivedError = Omit<ErrorBody, 'code' | 'reason'> & { code: ErrorCode | (string & {}); reason?: string };

/** Refusals whose own words help more than the sentence of the form. */
const explainedCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'change_unconfirmed',
  'conflict',
  'current_password_wrong',
  'email_unverified',
  'overloaded',
  'payment_declined',
  'plan_change_refused',
  'plan_exists',
  'plan_locked',
  'plan_missing',
  'provider_unavailable',
  'rate_limited',
  'token_invalid',
  'unavailable',
]);

const unreachable = 'The server could not be reached. Please check your connection and try again.';

/** The one translator of failed calls: the server's refusal, or null where no refusal arrived at all. */
export function toErrorBody(error: unknown): ReceivedError | null {
  const body = readObject(readObject(readObject(error)?.data)?.appError);
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') return null;
  const { code, message, passwordConstraint, reason } = body;
  return {
    code,
    message,
    ...(typeof passwordConstraint === 'string' ? { passwordConstraint } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
  };
}

/** Whether asking again can't help: the server, or a proxy before it, understood and said no. */
export function isRefusal(error: unknown): boolean {
  const { data, meta } = readObject(error) ?? {};
  const status = readObject(data)?.httpStatus ?? readObject(readObject(meta)?.response)?.status;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** The sentence that the specification gives a failed form, with what else the server let us know. */
export function toFormError(error: unknown, message: string): FormError | null {
  if (!error) return null;
  const body = toErrorBody(error);
  if (body === null) return { message, detail: readObject(error)?.data ? undefined : unreachable };
  return { message, detail: explainedCodes.has(body.code) ? body.message : undefined };
}

/** The same for forms with a new password, where the server's reason stands in for the sentence. */
export function toPasswordFormError(error: unknown, message: string): FormError | null {
  return toFormError(error, toErrorBody(error)?.passwordConstraint ?? message);
}

function readObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

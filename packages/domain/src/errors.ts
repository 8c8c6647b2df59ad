import { errors } from '@backline/texts/en/errors';
import { links } from '@backline/texts/en/links';
import type { LinkProblem } from './link-problem.ts';
import type { SeatChoice } from './seat-choice.ts';
import type { SecondFactorChoice } from './second-factor-choice.ts';

/**
 * The error table. Each code has its HTTP status, its tRPC code and the customer's text. A new refusal is a new row; a
 * code without a row is a type error. Forms show the text below their own sentence, unless the row says why not.
 */
export const errorTable = {
  input_invalid: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: errors.input_invalid,
    unshown: 'a form names its own fields',
  },
  password_refused: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: errors.password_refused,
    unshown: 'its constraint is shown instead',
  },
  token_invalid: { status: 400, trpc: 'BAD_REQUEST', message: errors.token_invalid },
  passkey_refused: { status: 400, trpc: 'BAD_REQUEST', message: errors.passkey_refused },
  tax_number_refused: { status: 400, trpc: 'BAD_REQUEST', message: errors.tax_number_refused },
  details_required: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: errors.details_required,
    unshown: 'it tells a program what it sent wrong',
  },
  request_malformed: { status: 400, trpc: 'BAD_REQUEST', message: errors.request_malformed },
  request_foreign: { status: 400, trpc: 'BAD_REQUEST', message: errors.request_foreign },
  api_key_invalid: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: errors.api_key_invalid,
    unshown: 'it tells a program what it sent wrong',
  },
  login_failed: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: errors.login_failed,
    unshown: 'a form says it in its own words',
  },
  second_factor_required: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: errors.second_factor_required,
    unshown: 'the page asks for the second step by itself',
  },
  second_factor_wrong: { status: 401, trpc: 'UNAUTHORIZED', message: errors.second_factor_wrong },
  challenge_invalid: { status: 401, trpc: 'UNAUTHORIZED', message: errors.challenge_invalid },
  passkey_unknown: { status: 401, trpc: 'UNAUTHORIZED', message: errors.passkey_unknown },
  passkey_flagged: { status: 401, trpc: 'UNAUTHORIZED', message: errors.passkey_flagged },
  passkey_in_reset: { status: 401, trpc: 'UNAUTHORIZED', message: errors.passkey_in_reset },
  unauthenticated: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: errors.unauthenticated,
    unshown: 'the page asks to log in by itself',
  },
  device_released: { status: 401, trpc: 'UNAUTHORIZED', message: errors.device_released },
  device_signed_out: { status: 401, trpc: 'UNAUTHORIZED', message: errors.device_signed_out },
  webhook_refused: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: errors.webhook_refused,
    unshown: 'it tells a program what it sent wrong',
  },
  payment_declined: { status: 402, trpc: 'PAYMENT_REQUIRED', message: errors.payment_declined },
  current_password_wrong: { status: 403, trpc: 'FORBIDDEN', message: errors.current_password_wrong },
  confirmation_required: {
    status: 403,
    trpc: 'FORBIDDEN',
    message: errors.confirmation_required,
    unshown: 'the page asks for it by itself',
  },
  confirmation_wrong: { status: 403, trpc: 'FORBIDDEN', message: errors.confirmation_wrong },
  staff_session_required: {
    status: 403,
    trpc: 'FORBIDDEN',
    message: errors.staff_session_required,
    unshown: 'support is told by the command',
  },
  password_required: { status: 403, trpc: 'FORBIDDEN', message: errors.password_required },
  identifiers_too_few: { status: 403, trpc: 'FORBIDDEN', message: errors.identifiers_too_few },
  offline_not_offered: { status: 403, trpc: 'FORBIDDEN', message: errors.offline_not_offered },
  pack_not_owned: { status: 403, trpc: 'FORBIDDEN', message: errors.pack_not_owned },
  email_unverified: { status: 403, trpc: 'FORBIDDEN', message: errors.email_unverified },
  forbidden: { status: 403, trpc: 'FORBIDDEN', message: errors.forbidden, unshown: 'a form says it in its own words' },
  not_found: { status: 404, trpc: 'NOT_FOUND', message: errors.not_found, unshown: 'a form says it in its own words' },
  code_unknown: { status: 404, trpc: 'NOT_FOUND', message: errors.code_unknown },
  method_not_allowed: {
    status: 405,
    trpc: 'METHOD_NOT_SUPPORTED',
    message: errors.method_not_allowed,
    unshown: 'it tells a program what it sent wrong',
  },
  request_timeout: {
    status: 408,
    trpc: 'TIMEOUT',
    message: errors.request_timeout,
    unshown: 'a form says it in its own words',
  },
  erasure_plan_runs: { status: 409, trpc: 'CONFLICT', message: errors.erasure_plan_runs },
  erasure_order_waits: { status: 409, trpc: 'CONFLICT', message: errors.erasure_order_waits },
  erasure_merge_waits: { status: 409, trpc: 'CONFLICT', message: errors.erasure_merge_waits },
  erasure_email_waits: { status: 409, trpc: 'CONFLICT', message: errors.erasure_email_waits },
  account_change_waits: { status: 409, trpc: 'CONFLICT', message: errors.account_change_waits },
  erasure_of_staff: { status: 409, trpc: 'CONFLICT', message: errors.erasure_of_staff },
  conflict: { status: 409, trpc: 'CONFLICT', message: errors.conflict },
  passkeys_not_offered: { status: 409, trpc: 'CONFLICT', message: errors.passkeys_not_offered },
  totp_exists: { status: 409, trpc: 'CONFLICT', message: errors.totp_exists },
  factor_missing: { status: 409, trpc: 'CONFLICT', message: errors.factor_missing },
  state_changed: {
    status: 409,
    trpc: 'CONFLICT',
    message: errors.state_changed,
    unshown: 'a command says it to support',
  },
  seats_full: { status: 409, trpc: 'CONFLICT', message: errors.seats_full },
  swaps_spent: { status: 409, trpc: 'CONFLICT', message: errors.swaps_spent },
  courtesy_spent: { status: 409, trpc: 'CONFLICT', message: errors.courtesy_spent },
  device_limit: { status: 409, trpc: 'CONFLICT', message: errors.device_limit },
  pack_quota_spent: { status: 409, trpc: 'CONFLICT', message: errors.pack_quota_spent },
  plan_missing: { status: 409, trpc: 'CONFLICT', message: errors.plan_missing },
  plan_paid: { status: 409, trpc: 'CONFLICT', message: errors.plan_paid },
  plan_exists: { status: 409, trpc: 'CONFLICT', message: errors.plan_exists },
  plan_change_refused: { status: 409, trpc: 'CONFLICT', message: errors.plan_change_refused },
  plan_locked: { status: 409, trpc: 'CONFLICT', message: errors.plan_locked },
  free_not_offered: { status: 409, trpc: 'CONFLICT', message: errors.free_not_offered },
  free_mailed: { status: 409, trpc: 'CONFLICT', message: errors.free_mailed },
  free_owned: { status: 409, trpc: 'CONFLICT', message: errors.free_owned },
  invoice_missing: { status: 409, trpc: 'CONFLICT', message: errors.invoice_missing },
  invoice_already_corrected: { status: 409, trpc: 'CONFLICT', message: errors.invoice_already_corrected },
  invoice_not_correctable: { status: 409, trpc: 'CONFLICT', message: errors.invoice_not_correctable },
  withdrawal_not_offered: { status: 409, trpc: 'CONFLICT', message: errors.withdrawal_not_offered },
  withdrawal_too_late: { status: 409, trpc: 'CONFLICT', message: errors.withdrawal_too_late },
  withdrawal_asked: { status: 409, trpc: 'CONFLICT', message: errors.withdrawal_asked },
  withdrawal_exempt: { status: 409, trpc: 'CONFLICT', message: errors.withdrawal_exempt },
  payload_too_large: {
    status: 413,
    trpc: 'PAYLOAD_TOO_LARGE',
    message: errors.payload_too_large,
    unshown: 'it tells a program what it sent wrong',
  },
  uri_too_long: {
    status: 414,
    trpc: 'BAD_REQUEST',
    message: errors.uri_too_long,
    unshown: 'it tells a program what it sent wrong',
  },
  media_type_unsupported: {
    status: 415,
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    message: errors.media_type_unsupported,
    unshown: 'it tells a program what it sent wrong',
  },
  rate_limited: { status: 429, trpc: 'TOO_MANY_REQUESTS', message: errors.rate_limited },
  headers_too_large: {
    status: 431,
    trpc: 'BAD_REQUEST',
    message: errors.headers_too_large,
    unshown: 'it tells a program what it sent wrong',
  },
  internal: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    message: errors.internal,
    unshown: 'a form says it in its own words',
  },
  overloaded: { status: 503, trpc: 'SERVICE_UNAVAILABLE', message: errors.overloaded },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE', message: errors.unavailable },
  provider_unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE', message: errors.provider_unavailable },
  invoice_unconfirmed: { status: 503, trpc: 'SERVICE_UNAVAILABLE', message: errors.invoice_unconfirmed },
  change_unconfirmed: { status: 503, trpc: 'SERVICE_UNAVAILABLE', message: errors.change_unconfirmed },
} as const satisfies Record<string, { status: number; trpc: string; message: string; unshown?: string }>;

export type ErrorCode = keyof typeof errorTable;

/** Whether forms show the text of a refusal. */
export const isShown = (code: ErrorCode): boolean => !('unshown' in errorTable[code]);

export interface AppErrorOptions {
  /** More specific than the table's text: what was wrong and what to do. Must be fit for a customer. */
  message?: string;
  /** The first field that is wrong, as a dotted path. */
  field?: string | undefined;
  /** Why a password was refused, shown beside its field. */
  passwordConstraint?: string;
  /** Why a mailed link no longer works; determines the error's text. */
  reason?: LinkProblem | undefined;
  /** How long to wait before the next attempt can succeed. */
  retryAfterMs?: number;
  /** The portal's page about what is in the way. */
  path?: string | undefined;
  /** The number of a recorded refusal, for support. */
  ref?: string | undefined;
  /** What a dialog needs to offer a way on. */
  details?: SeatChoice | undefined;
  /** The second step of a login. */
  secondFactor?: SecondFactorChoice | undefined;
  cause?: unknown;
}

/** A deliberate refusal: it passes through every layer unchanged and is translated once, at the edge. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly passwordConstraint: string | undefined;
  readonly reason: LinkProblem | undefined;
  readonly retryAfterMs: number | undefined;
  readonly path: string | undefined;
  readonly ref: string | undefined;
  readonly details: SeatChoice | undefined;
  readonly secondFactor: SecondFactorChoice | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const said = options.reason === undefined ? errorTable[code].message : links[options.reason];
    super(options.message ?? said, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.field = options.field;
    this.passwordConstraint = options.passwordConstraint;
    this.reason = options.reason;
    this.retryAfterMs = options.retryAfterMs;
    this.path = options.path;
    this.ref = options.ref;
    this.details = options.details;
    this.secondFactor = options.secondFactor;
  }
}

/** The body of every refusal: `{ error: … }` over REST, `data.error` over tRPC. */
export interface ErrorBody extends Partial<SecondFactorChoice> {
  code: ErrorCode;
  message: string;
  field?: string;
  passwordConstraint?: string;
  reason?: LinkProblem;
  path?: string;
  ref?: string;
  details?: SeatChoice;
}

export function toErrorBody(error: AppError): ErrorBody {
  return {
    code: error.code,
    message: error.message,
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error.passwordConstraint === undefined ? {} : { passwordConstraint: error.passwordConstraint }),
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    ...(error.path === undefined ? {} : { path: error.path }),
    ...(error.ref === undefined ? {} : { ref: error.ref }),
    ...(error.details === undefined ? {} : { details: error.details }),
    ...error.secondFactor,
  };
}

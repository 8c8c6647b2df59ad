import { errors } from '@backline/texts/en/errors';
import { links } from '@backline/texts/en/links';
import type { LinkProblem } from './link-problem.ts';
import type { SeatChoice } from './seat-choice.ts';
import type { SecondFactorChoice } from './second-factor-choice.ts';

/** The code that tRPC has for each HTTP status. */
export const trpcCodes = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_REQUEST',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const;

/**
 * The error table: the HTTP status of each code, whose text is in `@backline/texts`. A new refusal is a new row; a code
 * without a row or without a text is a type error. Forms show the text below their own sentence, unless the row says why
 * not.
 */
export const errorTable = {
  input_invalid: {
    status: 400,
    unshown: 'a form names its own fields',
  },
  password_refused: {
    status: 400,
    unshown: 'its constraint is shown instead',
  },
  token_invalid: { status: 400 },
  passkey_refused: { status: 400 },
  tax_number_refused: { status: 400 },
  details_required: {
    status: 400,
    unshown: 'it tells a program what it sent wrong',
  },
  request_malformed: { status: 400 },
  request_foreign: { status: 400 },
  api_key_invalid: {
    status: 401,
    unshown: 'it tells a program what it sent wrong',
  },
  login_failed: {
    status: 401,
    unshown: 'a form says it in its own words',
  },
  second_factor_required: {
    status: 401,
    unshown: 'the page asks for the second step by itself',
  },
  second_factor_wrong: { status: 401 },
  challenge_invalid: { status: 401 },
  passkey_unknown: { status: 401 },
  passkey_flagged: { status: 401 },
  passkey_in_reset: { status: 401 },
  unauthenticated: {
    status: 401,
    unshown: 'the page asks to log in by itself',
  },
  device_released: { status: 401 },
  device_signed_out: { status: 401 },
  webhook_refused: {
    status: 401,
    unshown: 'it tells a program what it sent wrong',
  },
  payment_declined: { status: 402 },
  current_password_wrong: { status: 403 },
  confirmation_required: {
    status: 403,
    unshown: 'the page asks for it by itself',
  },
  confirmation_wrong: { status: 403 },
  staff_session_required: {
    status: 403,
    unshown: 'support is told by the command',
  },
  password_required: { status: 403 },
  identifiers_too_few: { status: 403 },
  offline_not_offered: { status: 403 },
  pack_not_owned: { status: 403 },
  email_unverified: { status: 403 },
  forbidden: { status: 403, unshown: 'a form says it in its own words' },
  not_found: { status: 404, unshown: 'a form says it in its own words' },
  code_unknown: { status: 404 },
  method_not_allowed: {
    status: 405,
    unshown: 'it tells a program what it sent wrong',
  },
  request_timeout: {
    status: 408,
    unshown: 'a form says it in its own words',
  },
  erasure_plan_runs: { status: 409 },
  erasure_order_waits: { status: 409 },
  erasure_merge_waits: { status: 409 },
  erasure_email_waits: { status: 409 },
  account_change_waits: { status: 409 },
  erasure_of_staff: { status: 409 },
  conflict: { status: 409 },
  passkeys_not_offered: { status: 409 },
  totp_exists: { status: 409 },
  factor_missing: { status: 409 },
  state_changed: {
    status: 409,
    unshown: 'a command says it to support',
  },
  seats_full: { status: 409 },
  swaps_spent: { status: 409 },
  courtesy_spent: { status: 409 },
  device_limit: { status: 409 },
  pack_quota_spent: { status: 409 },
  plan_missing: { status: 409 },
  plan_paid: { status: 409 },
  plan_exists: { status: 409 },
  plan_change_refused: { status: 409 },
  plan_locked: { status: 409 },
  free_not_offered: { status: 409 },
  free_mailed: { status: 409 },
  free_owned: { status: 409 },
  invoice_missing: { status: 409 },
  invoice_already_corrected: { status: 409 },
  invoice_not_correctable: { status: 409 },
  withdrawal_not_offered: { status: 409 },
  withdrawal_too_late: { status: 409 },
  withdrawal_asked: { status: 409 },
  withdrawal_exempt: { status: 409 },
  payload_too_large: {
    status: 413,
    unshown: 'it tells a program what it sent wrong',
  },
  uri_too_long: {
    status: 414,
    unshown: 'it tells a program what it sent wrong',
  },
  media_type_unsupported: {
    status: 415,
    unshown: 'it tells a program what it sent wrong',
  },
  rate_limited: { status: 429 },
  headers_too_large: {
    status: 431,
    unshown: 'it tells a program what it sent wrong',
  },
  internal: {
    status: 500,
    unshown: 'a form says it in its own words',
  },
  overloaded: { status: 503 },
  unavailable: { status: 503 },
  provider_unavailable: { status: 503 },
  invoice_unconfirmed: { status: 503 },
  change_unconfirmed: { status: 503 },
} as const satisfies Record<keyof typeof errors, { status: keyof typeof trpcCodes; unshown?: string }>;

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
    const said = options.reason === undefined ? errors[code] : links[options.reason];
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

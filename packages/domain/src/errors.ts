import { links } from '@backline/texts/account/links';
import { errors } from '@backline/texts/errors';
import type { LinkProblem } from './link-problem.ts';
import type { SeatChoice } from './seat-choice.ts';
import type { SecondFactorChoice } from './second-factor-choice.ts';

/** Returns a text for customers that is more exact than the error's own. */
export { t as toAnswer } from '@backline/texts/answers';

/** The tRPC code for each HTTP status. */
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

/** For an error whose text is shown by forms, below their own sentence. */
const shown = null;
const toProgram = 'it tells a program what it sent wrong';
const inOwnWords = 'a form says it in its own words';

/**
 * The errors by HTTP status. Their texts are in `@backline/texts`. Some have a reason why forms do not show the text. A
 * new refusal is a new row; a code without a row or text is a type error.
 */
const errorsByStatus = {
  400: {
    input_invalid: 'a form names its own fields',
    password_refused: 'its constraint is shown instead',
    token_invalid: shown,
    passkey_refused: shown,
    tax_number_malformed: shown,
    tax_number_refused: shown,
    details_required: toProgram,
    request_malformed: shown,
    request_foreign: shown,
  },
  401: {
    api_key_invalid: toProgram,
    login_failed: inOwnWords,
    second_factor_required: 'the page asks for the second step by itself',
    second_factor_wrong: shown,
    challenge_invalid: shown,
    passkey_unknown: shown,
    passkey_flagged: shown,
    passkey_in_reset: shown,
    unauthenticated: 'the page asks to log in by itself',
    device_released: shown,
    device_signed_out: shown,
    webhook_refused: toProgram,
  },
  402: {
    payment_declined: shown,
  },
  403: {
    current_password_wrong: shown,
    confirmation_required: 'the page asks for it by itself',
    confirmation_wrong: shown,
    staff_session_required: 'support is told by the command',
    password_required: shown,
    identifiers_too_few: shown,
    offline_not_offered: shown,
    pack_not_owned: shown,
    email_unverified: shown,
    forbidden: inOwnWords,
  },
  404: {
    not_found: inOwnWords,
    code_unknown: shown,
  },
  405: {
    method_not_allowed: toProgram,
  },
  408: {
    request_timeout: inOwnWords,
  },
  409: {
    erasure_plan_runs: shown,
    erasure_order_waits: shown,
    erasure_merge_waits: shown,
    erasure_email_waits: shown,
    account_change_waits: shown,
    erasure_of_staff: shown,
    conflict: shown,
    passkeys_not_offered: shown,
    totp_exists: shown,
    factor_missing: shown,
    state_changed: 'a command says it to support',
    seats_full: shown,
    swaps_spent: shown,
    courtesy_spent: shown,
    device_limit: shown,
    pack_quota_spent: shown,
    plan_missing: shown,
    plan_paid: shown,
    plan_exists: shown,
    plan_change_refused: shown,
    plan_locked: shown,
    free_not_offered: shown,
    free_mailed: shown,
    free_owned: shown,
    invoice_missing: shown,
    invoice_already_corrected: shown,
    invoice_not_correctable: shown,
    withdrawal_not_offered: shown,
    withdrawal_too_late: shown,
    withdrawal_asked: shown,
    withdrawal_exempt: shown,
  },
  413: {
    payload_too_large: toProgram,
  },
  414: {
    uri_too_long: toProgram,
  },
  415: {
    media_type_unsupported: toProgram,
  },
  429: {
    rate_limited: shown,
  },
  431: {
    headers_too_large: toProgram,
  },
  500: {
    internal: inOwnWords,
  },
  503: {
    overloaded: shown,
    unavailable: shown,
    provider_unavailable: shown,
    invoice_unconfirmed: shown,
    change_unconfirmed: shown,
  },
} as const satisfies { [Status in keyof typeof trpcCodes]: { [Code in keyof typeof errors]?: string | null } };

type ErrorsByStatus = typeof errorsByStatus;
export type ErrorCode = { [Status in keyof ErrorsByStatus]: keyof ErrorsByStatus[Status] }[keyof ErrorsByStatus];

interface ErrorRow {
  status: keyof typeof trpcCodes;
  unshown?: string;
}

/** The error table: each code's status, and why forms do not show its text. */
export const errorTable = Object.fromEntries(
  Object.entries(errorsByStatus).flatMap(([status, codes]) =>
    Object.entries(codes).map(([code, unshown]: [string, string | null]) => [
      code,
      { status: Number(status), ...(unshown === null ? {} : { unshown }) },
    ]),
  ),
) as Record<ErrorCode, ErrorRow> satisfies Record<keyof typeof errors, ErrorRow>;

/** True if forms show the text of a refusal. */
export const isShown = (code: ErrorCode): boolean => !('unshown' in errorTable[code]);

export interface AppErrorOptions {
  /** More specific than the table's text: what was wrong and what to do. Must be suitable for customers. */
  message?: string;
  /** The first field that is wrong, as a dotted path. */
  field?: string | undefined;
  /** Why a password was refused, shown beside its field. */
  passwordConstraint?: string;
  /** Why a mailed link no longer works; determines the error's text. */
  reason?: LinkProblem | undefined;
  /** How long to wait before the next attempt can succeed. */
  retryAfterMs?: number;
  /** The portal's page where the obstacle can be resolved. */
  path?: string | undefined;
  /** The reference of a recorded refusal, for support. */
  ref?: string | undefined;
  /** Details for a dialog that offers a solution. */
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

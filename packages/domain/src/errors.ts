import type { SeatChoice } from './devices/fields.ts';
import { accountMessages, type LinkProblem, linkProblems } from './messages.ts';

/**
 * The error table. Each code has its HTTP status, its tRPC code and the customer's text. A new refusal is a new row; a
 * code without a row is a type error. Forms show the text below their own sentence, unless the row says why not.
 */
export const errorTable = {
  input_invalid: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: 'Some of what was sent is missing or malformed.',
    unshown: 'a form names its own fields',
  },
  password_refused: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: accountMessages.signUpRefused,
    unshown: 'its constraint is shown instead',
  },
  token_invalid: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: 'We don’t know this link. It may be very old, or it was cut short. Please ask for a new one.',
  },
  details_required: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: 'This account still needs a display name or a password. Send the fields that GET /verify lists.',
    unshown: 'it tells a program what it sent wrong',
  },
  request_malformed: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message:
      'This is not a request file of ours, or it was cut short. Make a new one in the plugin, and send all of it.',
  },
  request_foreign: {
    status: 400,
    trpc: 'BAD_REQUEST',
    message: 'This request file is for another product. Make one in this product’s plugin.',
  },
  api_key_invalid: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: 'This apiKey does not belong to this product.',
    unshown: 'it tells a program what it sent wrong',
  },
  login_failed: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: accountMessages.loginFailed,
    unshown: 'a form says it in its own words',
  },
  unauthenticated: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: 'Please log in.',
    unshown: 'the page asks to log in by itself',
  },
  device_released: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message:
      'This computer was removed from the account. Your sessions play on for 14 days; sign in again to use all of it.',
  },
  device_signed_out: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message:
      'The owner of the account has signed out all computers. Nothing stops: your place and what plays stay as they are. Sign in again to go on renewing it.',
  },
  webhook_refused: {
    status: 401,
    trpc: 'UNAUTHORIZED',
    message: 'This event is not signed by the payment provider.',
    unshown: 'it tells a program what it sent wrong',
  },
  payment_declined: {
    status: 402,
    trpc: 'PAYMENT_REQUIRED',
    message: 'The payment was declined, and nothing was changed. Please update your payment method and try again.',
  },
  current_password_wrong: { status: 403, trpc: 'FORBIDDEN', message: 'The current password is wrong.' },
  password_required: {
    status: 403,
    trpc: 'FORBIDDEN',
    message: 'Please enter your password as well: this computer asks from another network.',
  },
  offline_not_offered: {
    status: 403,
    trpc: 'FORBIDDEN',
    message: 'License files for computers without internet are not offered for what you own.',
  },
  email_unverified: {
    status: 403,
    trpc: 'FORBIDDEN',
    message: 'Please verify your email first. The link is in the mail we sent you; you can ask for a new one.',
  },
  forbidden: {
    status: 403,
    trpc: 'FORBIDDEN',
    message: 'Your account may not do this.',
    unshown: 'a form says it in its own words',
  },
  not_found: {
    status: 404,
    trpc: 'NOT_FOUND',
    message: 'There is nothing here by that name.',
    unshown: 'a form says it in its own words',
  },
  code_unknown: {
    status: 404,
    trpc: 'NOT_FOUND',
    message: 'No computer is waiting with this code. Codes live 15 minutes; ask the plugin for a new one.',
  },
  method_not_allowed: {
    status: 405,
    trpc: 'METHOD_NOT_SUPPORTED',
    message: 'This address can’t be called with that method.',
    unshown: 'it tells a program what it sent wrong',
  },
  request_timeout: {
    status: 408,
    trpc: 'TIMEOUT',
    message: 'The request took too long to arrive.',
    unshown: 'a form says it in its own words',
  },
  conflict: { status: 409, trpc: 'CONFLICT', message: 'Somebody changed this at the same time. Please try again.' },
  seats_full: {
    status: 409,
    trpc: 'CONFLICT',
    message: 'All of your places are in use. Use this computer instead of another one, or remove one.',
  },
  swaps_spent: {
    status: 409,
    trpc: 'CONFLICT',
    message:
      'You have moved between computers as often as is possible for now. The place of a computer that is not used becomes free by itself; support can help too.',
  },
  courtesy_spent: {
    status: 409,
    trpc: 'CONFLICT',
    message:
      'The days on which you may use more computers than you have places are used up for now. Use this computer instead of another one.',
  },
  device_limit: {
    status: 409,
    trpc: 'CONFLICT',
    message: 'Several computers were added today already. Try again tomorrow, or ask support.',
  },
  plan_missing: { status: 409, trpc: 'CONFLICT', message: 'There is no plan to change. Please subscribe first.' },
  plan_exists: {
    status: 409,
    trpc: 'CONFLICT',
    message: 'You have the plan already, and nothing was charged. Reload the page to see it.',
  },
  plan_change_refused: {
    status: 409,
    trpc: 'CONFLICT',
    message: 'Your plan can’t be changed like this in the state it is in. Reload the page to see what is possible.',
  },
  plan_locked: {
    status: 409,
    trpc: 'CONFLICT',
    message: 'Your plan renews around now and can’t be changed for half an hour. Nothing was changed.',
  },
  payload_too_large: {
    status: 413,
    trpc: 'PAYLOAD_TOO_LARGE',
    message: 'The request is larger than is accepted here.',
    unshown: 'it tells a program what it sent wrong',
  },
  uri_too_long: {
    status: 414,
    trpc: 'BAD_REQUEST',
    message: 'The address is longer than is accepted here.',
    unshown: 'it tells a program what it sent wrong',
  },
  media_type_unsupported: {
    status: 415,
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send JSON, with the content type application/json.',
    unshown: 'it tells a program what it sent wrong',
  },
  rate_limited: {
    status: 429,
    trpc: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Please wait a while and try again.',
  },
  headers_too_large: {
    status: 431,
    trpc: 'BAD_REQUEST',
    message: 'The headers of the request are larger than is accepted here.',
    unshown: 'it tells a program what it sent wrong',
  },
  internal: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side. Please try again.',
    unshown: 'a form says it in its own words',
  },
  overloaded: {
    status: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    message: 'We are very busy right now. Please try again in a moment.',
  },
  unavailable: {
    status: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    message: 'This part of the service is not available right now. Please try again in a moment.',
  },
  provider_unavailable: {
    status: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    message: 'The payment provider can’t be reached right now. Nothing was changed; please try again in a few minutes.',
  },
  change_unconfirmed: {
    status: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    message:
      'The payment provider has not answered, so we can’t say yet whether your plan was changed. Look again in a few minutes before you retry; nothing is charged twice.',
  },
} as const satisfies Record<string, { status: number; trpc: string; message: string; unshown?: string }>;

export type ErrorCode = keyof typeof errorTable;

/** Whether forms show the text of a refusal. */
export const isShown = (code: ErrorCode): boolean => !('unshown' in errorTable[code]);

export interface AppErrorOptions {
  /** More specific than the table's text: what was wrong and what to do. Must be fit for a customer. */
  message?: string;
  /** Why a password was refused, shown beside its field. */
  passwordConstraint?: string;
  /** Why a mailed link no longer works; determines the error's text. */
  reason?: LinkProblem | undefined;
  /** How long to wait before the next attempt can succeed. */
  retryAfterMs?: number;
  /** The number of a recorded refusal, for support. */
  ref?: string | undefined;
  /** What a dialog needs to offer a way on. */
  details?: SeatChoice | undefined;
  cause?: unknown;
}

/** A deliberate refusal: it passes through every layer unchanged and is translated once, at the edge. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly passwordConstraint: string | undefined;
  readonly reason: LinkProblem | undefined;
  readonly retryAfterMs: number | undefined;
  readonly ref: string | undefined;
  readonly details: SeatChoice | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const said = options.reason === undefined ? errorTable[code].message : linkProblems[options.reason];
    super(options.message ?? said, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.passwordConstraint = options.passwordConstraint;
    this.reason = options.reason;
    this.retryAfterMs = options.retryAfterMs;
    this.ref = options.ref;
    this.details = options.details;
  }
}

/** The body of every refusal: `{ error: … }` over REST, `data.error` over tRPC. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  passwordConstraint?: string;
  reason?: LinkProblem;
  ref?: string;
  details?: SeatChoice;
}

export function toErrorBody(error: AppError): ErrorBody {
  return {
    code: error.code,
    message: error.message,
    ...(error.passwordConstraint === undefined ? {} : { passwordConstraint: error.passwordConstraint }),
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    ...(error.ref === undefined ? {} : { ref: error.ref }),
    ...(error.details === undefined ? {} : { details: error.details }),
  };
}

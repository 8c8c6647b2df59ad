import type { AppRouter } from '@backline/api';
import {
  AppError,
  type AppErrorOptions,
  type ErrorCode,
  errorTable,
  isShown,
  toErrorBody,
} from '@backline/domain/errors';
import { TRPCClientError } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;

/** Every procedure, by its name on the wire. */
export type ProcedurePath = {
  [Area in keyof Outputs]: `${Area}.${keyof Outputs[Area] & string}`;
}[keyof Outputs];

type OutputOf<Path> = Path extends `${infer Area extends keyof Outputs}.${infer Name}`
  ? Name extends keyof Outputs[Area]
    ? Outputs[Area][Name]
    : never
  : never;

/** A call that is never answered. */
export const pending = Symbol('pending');

/** A call that fails without an answer: no network or no server. */
export const unreachable = Symbol('unreachable');

/** A call that the server understands and refuses. */
export class Refusal {
  readonly code: ErrorCode;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    this.code = code;
    this.options = options;
  }
}

/** A list of answers to repeated calls. The last one is used for all later calls. */
export class Turns<Output> {
  readonly answers: readonly Output[];

  constructor(...answers: Output[]) {
    this.answers = answers;
  }
}

export type Answer<Output> = Output | Turns<Output> | Refusal | typeof pending | typeof unreachable;

/** The server's answer to each call of a story. */
export type Answers = { [Path in ProcedurePath]?: Answer<OutputOf<Path>> };

/** The error that the client makes from the server's response. */
export function toClientError(path: string, refusal: Refusal): TRPCClientError<AppRouter> {
  const { code, options } = refusal;
  const { status } = errorTable[code];
  const appError = toErrorBody(new AppError(code, options));
  const { message } = appError;
  return TRPCClientError.from({
    error: { code: -32000, message, data: { path, httpStatus: status, appError, isShown: isShown(code) } },
  });
}

import { findPendingTerms } from '@backline/core/consents/find-terms';
import type { Caller, Core, LiveSession } from '@backline/core/core';
import { chargeApiCall } from '@backline/core/rate-limit';
import { assertStaffSession } from '@backline/core/staff/factor-policy';
import type { CallDeclaration, CallInput } from '@backline/domain/call';
import { AppError, type ErrorBody, errorTable, isShown, toErrorBody, trpcCodes } from '@backline/domain/errors';
import { initTRPC, TRPCError, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server';
import type { z } from 'zod';
import { toAppError } from './to-app-error.ts';

/** The context of every procedure: core and the caller. */
export interface ApiContext {
  core: Core;
  caller: Caller;
  /** Sets or clears the sign-up token in the caller's browser. Absent if there is no browser. */
  keepSignUp?: (token: string | null) => void;
  /** Sets the header with terms that the account has not accepted. Absent if there are no headers. */
  sayPendingTerms?: (value: string) => void;
  /** Observes a call, by its dotted name. Optional. */
  watchCall?: WatchCall | undefined;
}

/** Runs a call. `toCode` converts its error to the code of the refusal. */
export type WatchCall = <T>(call: string, run: () => Promise<T>, toCode: (error: unknown) => string) => Promise<T>;

interface ErrorData {
  code: string;
  httpStatus: number;
  path?: string | undefined;
  appError: ErrorBody;
  /** True if forms may show the refusal's text. Sent along, because a page may be older than the code. */
  isShown: boolean;
}

const t = initTRPC.context<ApiContext>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    const appError = toAppError(error);
    const { code, httpStatus, path } = shape.data;
    const data: ErrorData = {
      code,
      httpStatus,
      path,
      appError: toErrorBody(appError),
      isShown: isShown(appError.code),
    };
    return { code: shape.code, message: appError.message, data };
  },
});

/** A refusal with its tRPC code, and so its HTTP status, from the error table. */
export function toTrpcError(error: unknown): TRPCError {
  const cause = toAppError(error);
  return new TRPCError({ code: trpcCodes[errorTable[cause.code].status], message: cause.message, cause });
}

/** The caller's session, after counting the call. Throws `unauthenticated`, `rate_limited`. */
async function admit({ core, caller: { session } }: ApiContext): Promise<LiveSession> {
  if (session === null) throw new AppError('unauthenticated');
  await chargeApiCall(core, session);
  return session;
}

export const { router, createCallerFactory } = t;

const toCode = (error: unknown) => toAppError(error).code;

/** Checked after the call, because the call may have accepted them. */
async function sayPendingTerms({ core, sayPendingTerms: say }: ApiContext, userId: string): Promise<void> {
  if (say === undefined) return;
  const pending = await findPendingTerms(core, userId);
  if (pending.length > 0) say(pending.map(({ kind, version }) => `${kind}=${version}`).join(', '));
}

const noDeviceToken = 'Send the deviceToken of a computer that is signed in. If it is not known here, sign in again.';

/** Admits or refuses the caller, and returns the account whose terms may be pending. */
const roles = {
  async anyone() {
    return null;
  },
  /** The owner of a valid session. Each call counts against the session's rate limit. */
  async user(ctx: ApiContext) {
    return (await admit(ctx)).user.id;
  },
  /**
   * Staff. Other users are refused even if the requested object does not exist. The machine's operator, who calls
   * directly from the command line, needs no session.
   */
  async support(ctx: ApiContext) {
    if (ctx.caller.source !== 'cli') await assertStaffSession(ctx.core, await admit(ctx));
    return null;
  },
  /** A plugin with its device token, which opens nothing else. Each call counts against its own limit. */
  async device({ caller: { device } }: ApiContext) {
    if (device === undefined) throw new AppError('unauthenticated', { message: noDeviceToken });
    return device.userId;
  },
};

/**
 * A single middleware per call that does not change the context, because tRPC would copy it. It converts core's
 * refusals to tRPC codes, which determine the HTTP status.
 */
const toGuarded = (role: keyof typeof roles) =>
  t.procedure.use(async ({ ctx, path, next }) => {
    const run = async () => {
      const userId = await roles[role](ctx);
      const outcome = await next();
      if (userId !== null) await sayPendingTerms(ctx, userId);
      if (!outcome.ok) throw outcome.error;
      return outcome;
    };
    try {
      return await (ctx.watchCall === undefined ? run() : ctx.watchCall(path, run, toCode));
    } catch (error) {
      throw toTrpcError(error);
    }
  });

const procedures = {
  anyone: toGuarded('anyone'),
  user: toGuarded('user'),
  support: toGuarded('support'),
  device: toGuarded('device'),
};

interface RoleContexts {
  anyone: ApiContext;
  user: ApiContext & { session: LiveSession };
  support: ApiContext;
  device: ApiContext & { device: NonNullable<Caller['device']> };
}

type Sent<Declared extends CallDeclaration> = Declared extends { input: infer Input extends z.ZodType } ? Input : never;

type MaybePromise<Value> = Value | Promise<Value>;
type Nothing = Record<string, never>;

interface Asked<Declared extends CallDeclaration> {
  ctx: RoleContexts[Declared['role']];
  input: CallInput<Declared>;
}

/** The use case of a call. A call without an answer returns nothing. */
type Run<Declared extends CallDeclaration> =
  z.input<Declared['output']> extends Nothing
    ? (asked: Asked<Declared>) => MaybePromise<void>
    : (asked: Asked<Declared>) => MaybePromise<z.input<Declared['output']>>;

interface Shapes<Input, Output> {
  input: Input;
  output: Output;
  meta: unknown;
}

type ShapesOf<Declared extends CallDeclaration> = [Sent<Declared>] extends [never]
  ? Shapes<void, z.output<Declared['output']>>
  : Shapes<z.input<Sent<Declared>>, z.output<Declared['output']>>;

type Procedure<Declared extends CallDeclaration> = Declared['kind'] extends 'query'
  ? TRPCQueryProcedure<ShapesOf<Declared>>
  : TRPCMutationProcedure<ShapesOf<Declared>>;

type AnyRun = (asked: { ctx: ApiContext & Pick<Caller, 'session' | 'device'>; input: unknown }) => unknown;

function toProcedure({ role, kind, input, output }: CallDeclaration, run: AnyRun) {
  const base = procedures[role];
  const typed = (input === undefined ? base : base.input(input)) as typeof base;
  // Parsed here, because tRPC's middleware for it would cost as much as the call itself.
  return typed[kind](async ({ ctx, input: sent }) => {
    const { session, device } = ctx.caller;
    return output.parse((await run({ ctx: { ...ctx, session, device }, input: sent })) ?? {});
  });
}

/** Most use cases take the caller and the whole input. */
export const byCaller =
  <Input, Output>(useCase: (core: Core, caller: Caller, input: Input) => Output) =>
  ({ ctx, input }: { ctx: ApiContext; input: Input }): Output =>
    useCase(ctx.core, ctx.caller, input);

/** The procedures of an area, from its declared calls and their use cases. */
export function calls<Area extends { [Name in keyof Area]: CallDeclaration }>(
  declared: Area,
  runs: { [Name in keyof Area]: Run<Area[Name]> },
) {
  const names = Object.keys(runs) as (keyof Area)[];
  const made = names.map((name) => [name, toProcedure(declared[name], runs[name] as unknown as AnyRun)]);
  return Object.fromEntries(made) as { [Name in keyof Area]: Procedure<Area[Name]> };
}

import { type Caller, type Core, chargeApiCall } from '@backline/core';
import { AppError, type ErrorBody, errorTable, toErrorBody } from '@backline/domain';
import { initTRPC, TRPCError } from '@trpc/server';
import { toAppError } from './to-app-error.ts';

/** What every procedure gets: the use cases' world and who is calling. */
export interface ApiContext {
  core: Core;
  caller: Caller;
}

interface ErrorData {
  code: string;
  httpStatus: number;
  path?: string | undefined;
  appError: ErrorBody;
}

const t = initTRPC.context<ApiContext>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    const appError = toAppError(error);
    const { code, httpStatus, path } = shape.data;
    const data: ErrorData = { code, httpStatus, path, appError: toErrorBody(appError) };
    return { code: shape.code, message: appError.message, data };
  },
});

/** A refusal with the tRPC code, and so the HTTP status, that the error table gives it. */
export function toTrpcError(error: unknown): TRPCError {
  const cause = toAppError(error);
  return new TRPCError({ code: errorTable[cause.code].trpc, message: cause.message, cause });
}

/** Gives refusals of the core their tRPC code, so that the HTTP status is right on this surface too. */
function translate<Result extends { ok: boolean }>(result: Result): Result {
  if ('error' in result) throw toTrpcError(result.error);
  return result;
}

export const { router, createCallerFactory } = t;

/** For anybody. */
export const publicProcedure = t.procedure.use(async ({ next }) => translate(await next()));

/** For whoever is logged in. Each call counts against the session's allowance. */
export const userProcedure = t.procedure.use(async ({ ctx, next }) => {
  const { session } = ctx.caller;
  if (session === null) throw toTrpcError(new AppError('unauthenticated'));
  await chargeApiCall(ctx.core, session).catch((error) => {
    throw toTrpcError(error);
  });
  return translate(await next({ ctx: { session } }));
});

/** For staff: everybody else is refused, whether or not what they ask for exists. */
export const supportProcedure = userProcedure.use(({ ctx, next }) => {
  if (ctx.session.user.role !== 'support') throw new AppError('forbidden');
  return next();
});

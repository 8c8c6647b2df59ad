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

/** Gives refusals of the core their tRPC code, so that the HTTP status is right on this surface too. */
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const appError = toAppError(result.error);
  throw new TRPCError({ code: errorTable[appError.code].trpc, message: appError.message, cause: appError });
});

export const { router, createCallerFactory } = t;

/** For anybody. */
export const publicProcedure = t.procedure.use(translateErrors);

/** For whoever is logged in. Each call counts against the session's allowance. */
export const userProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { session } = ctx.caller;
  if (session === null) throw new AppError('unauthenticated');
  await chargeApiCall(ctx.core, session);
  return next({ ctx: { ...ctx, session } });
});

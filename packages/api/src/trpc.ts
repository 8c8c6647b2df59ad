import type { Caller, Core, LiveSession } from '@backline/core/core';
import { chargeApiCall } from '@backline/core/rate-limit';
import { AppError, type ErrorBody, errorTable, toErrorBody } from '@backline/domain/errors';
import { initTRPC, TRPCError } from '@trpc/server';
import type { CallMeta } from './call-meta.ts';
import { toAppError } from './to-app-error.ts';

/** The context of every procedure: core and the caller. */
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

const t = initTRPC
  .context<ApiContext>()
  .meta<CallMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const appError = toAppError(error);
      const { code, httpStatus, path } = shape.data;
      const data: ErrorData = { code, httpStatus, path, appError: toErrorBody(appError) };
      return { code: shape.code, message: appError.message, data };
    },
  });

/** A refusal with its tRPC code, and so its HTTP status, from the error table. */
export function toTrpcError(error: unknown): TRPCError {
  const cause = toAppError(error);
  return new TRPCError({ code: errorTable[cause.code].trpc, message: cause.message, cause });
}

/** Gives refusals by core their tRPC code, which determines the HTTP status. */
function translate<Result extends { ok: boolean }>(result: Result): Result {
  if ('error' in result) throw toTrpcError(result.error);
  return result;
}

/** The caller's session, charged for one call. Throws `unauthenticated`, `rate_limited`. */
async function admit({ core, caller }: ApiContext): Promise<LiveSession> {
  const { session } = caller;
  if (session === null) throw toTrpcError(new AppError('unauthenticated'));
  await chargeApiCall(core, session).catch((error) => {
    throw toTrpcError(error);
  });
  return session;
}

export const { router, createCallerFactory } = t;

/** For anyone. */
export const publicProcedure = t.procedure.meta({ role: 'anyone' }).use(async ({ next }) => translate(await next()));

/**
 * For anyone, with the same answer for everybody until the catalog changes. All of the area `catalog`, and nothing
 * else.
 */
export const sharedProcedure = publicProcedure.meta({ isShared: true });

/** For the owner of a live session. Each call counts against the session's rate limit. */
export const userProcedure = t.procedure.meta({ role: 'user' }).use(async ({ ctx, next }) => {
  const session = await admit(ctx);
  return translate(await next({ ctx: { session } }));
});

/**
 * For staff. Other users are refused whether or not the requested object exists. The operator of the machine, who calls
 * from the command line directly on the database, needs no session.
 */
export const supportProcedure = t.procedure.meta({ role: 'support' }).use(async ({ ctx, next }) => {
  if (ctx.caller.source !== 'cli') {
    const session = await admit(ctx);
    if (session.user.role !== 'support') throw toTrpcError(new AppError('forbidden'));
  }
  return translate(await next());
});

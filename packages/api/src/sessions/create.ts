import { createSession } from '@backline/core';
import { logInInput, logInOutput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const createSessionProcedure = publicProcedure
  .input(logInInput)
  .output(logInOutput)
  .mutation(({ ctx, input }) => createSession(ctx.core, ctx.caller, input));

import { getCurrentUser } from '@backline/core';
import { userOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const getUserProcedure = userProcedure
  .output(userOutput)
  .query(({ ctx }) => getCurrentUser(ctx.core, ctx.session));

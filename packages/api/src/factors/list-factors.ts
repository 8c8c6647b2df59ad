import { listFactors } from '@backline/core/factors/list-factors';
import { listFactorsOutput } from '@backline/domain/factors/list-factors';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /user/factors',
    summary: 'List what your account proves itself with',
  })
  .output(listFactorsOutput)
  .query(({ ctx }) => listFactors(ctx.core, ctx.session));

import { list } from '@backline/core/devices/seats/list';
import { listOutput } from '@backline/domain/devices/list';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /user/devices',
    summary: 'List your computers',
  })
  .output(listOutput)
  .query(({ ctx }) => list(ctx.core, ctx.session));

import { listSkus } from '@backline/core/support/codes/list-skus';
import { listSkusOutput } from '@backline/domain/support/list-skus';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.listSkus')
  .meta({ rest: 'GET /support/skus/list', summary: 'What can be granted' })
  .output(listSkusOutput)
  .query(({ ctx }) => listSkus(ctx.core));

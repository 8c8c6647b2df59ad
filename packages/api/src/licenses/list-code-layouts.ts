import { listCodeLayouts } from '@backline/core/licenses/list-code-layouts';
import { listCodeLayoutsOutput } from '@backline/domain/licenses/list-code-layouts';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /user/license-code-layouts',
    summary: 'How codes of other systems are written that are redeemed here',
  })
  .output(listCodeLayoutsOutput)
  .query(({ ctx }) => listCodeLayouts(ctx.core));

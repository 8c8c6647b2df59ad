import { listPools } from '@backline/core/support/computers/list-pools';
import { listPoolsInput, listPoolsOutput } from '@backline/domain/support/list-pools';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.listPools')
  .meta({ rest: 'POST /support/pools/list', summary: 'The pools of places, and who is over' })
  .input(listPoolsInput)
  .output(listPoolsOutput)
  .mutation(({ ctx, input }) => listPools(ctx.core, ctx.caller, input));

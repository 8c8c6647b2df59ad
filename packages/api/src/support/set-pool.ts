import { setPool } from '@backline/core/support/computers/set-pool';
import { setPoolInput, setPoolOutput } from '@backline/domain/support/set-pool';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.setPool')
  .meta({ rest: 'POST /support/pools/set', summary: 'Set the rules of a pool' })
  .input(setPoolInput)
  .output(setPoolOutput)
  .mutation(({ ctx, input }) => setPool(ctx.core, ctx.caller, input));

import { stopErasure } from '@backline/core/privacy/stop-erasure';
import { stopErasureOutput } from '@backline/domain/privacy/stop-erasure';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'DELETE /user/erasure', summary: 'Keep your account after all' })
  .output(stopErasureOutput)
  .mutation(async ({ ctx }) => {
    await stopErasure(ctx.core, ctx.caller, ctx.session);
    return {};
  });

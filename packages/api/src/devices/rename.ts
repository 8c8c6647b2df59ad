import { rename } from '@backline/core/devices/seats/rename';
import { renameInput, renameOutput } from '@backline/domain/devices/rename';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/devices/{id}',
    summary: 'Name a computer',
    refusals: ['not_found'],
  })
  .input(renameInput)
  .output(renameOutput)
  .mutation(async ({ ctx, input }) => {
    await rename(ctx.core, ctx.session, input);
    return {};
  });

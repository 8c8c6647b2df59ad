import { setSeatExtra } from '@backline/core/support/computers/set-seat-extra';
import { setSeatExtraInput, setSeatExtraOutput } from '@backline/domain/support/set-seat-extra';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.setSeatExtra')
  .meta({ rest: 'POST /support/seats/set', summary: 'Give an account more places', refusals: ['not_found'] })
  .input(setSeatExtraInput)
  .output(setSeatExtraOutput)
  .mutation(({ ctx, input }) => setSeatExtra(ctx.core, ctx.caller, input));

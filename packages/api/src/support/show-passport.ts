import { showPassport } from '@backline/core/support/people/show-passport';
import { showPassportInput, showPassportOutput } from '@backline/domain/support/show-passport';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.showPassport')
  .meta({ rest: 'POST /support/passports/show', summary: 'The passport of a customer', refusals: ['not_found'] })
  .input(showPassportInput)
  .output(showPassportOutput)
  .mutation(({ ctx, input }) => showPassport(ctx.core, ctx.caller, input));

import { acceptTerms } from '@backline/core/consents/accept-terms';
import { acceptTermsInput, acceptTermsOutput } from '@backline/domain/consents/accept-terms';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'POST /user/terms', summary: 'Accept new terms that are asked about', refusals: ['not_found'] })
  .input(acceptTermsInput)
  .output(acceptTermsOutput)
  .mutation(async ({ ctx, input }) => {
    await acceptTerms(ctx.core, ctx.caller, ctx.session, input);
    return {};
  });

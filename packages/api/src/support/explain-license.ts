import { explainLicense } from '@backline/core/support/people/explain-license';
import { explainLicenseInput, explainLicenseOutput } from '@backline/domain/support/explain-license';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.explainLicense')
  .meta({
    rest: 'POST /support/users/explain',
    summary: 'Why a customer has or lacks something',
    refusals: ['not_found'],
  })
  .input(explainLicenseInput)
  .output(explainLicenseOutput)
  .mutation(({ ctx, input }) => explainLicense(ctx.core, ctx.caller, input));

import { revokeGrant } from '@backline/core/support/people/revoke-grant';
import { revokeGrantInput, revokeGrantOutput } from '@backline/domain/support/revoke-grant';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.revokeGrant')
  .meta({ rest: 'POST /support/grants/revoke', summary: 'Take a grant away', refusals: ['not_found'] })
  .input(revokeGrantInput)
  .output(revokeGrantOutput)
  .mutation(({ ctx, input }) => revokeGrant(ctx.core, ctx.caller, input));

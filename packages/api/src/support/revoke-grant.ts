import { revokeGrant } from '@backline/core';
import { grantOutput, grantReference } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const revokeGrantProcedure = supportProcedure
  .input(grantReference)
  .output(grantOutput)
  .mutation(({ ctx, input }) => revokeGrant(ctx.core, ctx.caller, input));

import { getErasure } from '@backline/core/privacy/get-erasure';
import { getErasureOutput } from '@backline/domain/privacy/get-erasure';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'GET /user/erasure', summary: 'Whether your account is to be erased, and what would be lost' })
  .output(getErasureOutput)
  .query(({ ctx }) => getErasure(ctx.core, ctx.session));

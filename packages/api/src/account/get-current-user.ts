import { getCurrentUser } from '@backline/core/account/get-current-user';
import { getCurrentUserOutput } from '@backline/domain/account/get-current-user';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'GET /user', summary: 'The account you are logged in to' })
  .output(getCurrentUserOutput)
  .query(({ ctx }) => getCurrentUser(ctx.core, ctx.session));

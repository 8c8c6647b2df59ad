import { listLicenses } from '@backline/core/licenses/list-licenses';
import { listLicensesOutput } from '@backline/domain/licenses/list-licenses';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'GET /user/licenses', summary: 'What you own' })
  .output(listLicensesOutput)
  .query(({ ctx }) => listLicenses(ctx.core, ctx.session));

import { getPlanStatus } from '@backline/core/plans/get-plan-status';
import { getPlanStatusOutput } from '@backline/domain/plans/get-plan-status';
import { statusForm } from '../rest/annual.ts';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /user/recurring',
    restForm: statusForm,
    summary: 'How your plan stands',
    description:
      'From our own records: `upToDate` is false while the payment provider does not answer. `amount` is in the minor unit of `currency`.',
  })
  .output(getPlanStatusOutput)
  .query(({ ctx }) => getPlanStatus(ctx.core, ctx.session));

import { getTrial } from '@backline/core/plans/get-trial';
import { getTrialOutput } from '@backline/domain/plans/get-trial';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'GET /user/trial', summary: 'What you may try', description: 'Empty once you have had a plan.' })
  .output(getTrialOutput)
  .query(({ ctx }) => getTrial(ctx.core, ctx.session));

import { getTrial } from '@backline/core';
import { trialOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const getTrialProcedure = userProcedure.output(trialOutput).query(({ ctx }) => getTrial(ctx.core, ctx.session));

import { listPlans } from '@backline/core';
import { planListOutput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const listPlansProcedure = publicProcedure.output(planListOutput).query(({ ctx }) => listPlans(ctx.core));

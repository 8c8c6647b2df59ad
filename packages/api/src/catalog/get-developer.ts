import { getDeveloper } from '@backline/core';
import { developerInput, developerOutput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const getDeveloperProcedure = publicProcedure
  .input(developerInput)
  .output(developerOutput)
  .query(({ ctx, input }) => getDeveloper(ctx.core, input.developerIdOrSlug));

import { getDeveloper } from '@backline/core/catalog/get-developer';
import { getDeveloperInput, getDeveloperOutput } from '@backline/domain/catalog/get-developer';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({
    rest: 'GET /catalog/developers/{developerIdOrSlug}',
    summary: 'A developer and its collections',
    refusals: ['not_found'],
  })
  .input(getDeveloperInput)
  .output(getDeveloperOutput)
  .query(({ ctx, input }) => getDeveloper(ctx.core, input.developerIdOrSlug));

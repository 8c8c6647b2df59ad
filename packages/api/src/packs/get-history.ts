import { getHistory } from '@backline/core/packs/serving/get-history';
import { getHistoryInput, getHistoryOutput } from '@backline/domain/packs/get-history';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({
    isForPlugins: true,
    rest: 'GET /packs/{sku}/history',
    summary: 'The versions of a pack, with what is new in each',
    refusals: ['not_found'],
  })
  .input(getHistoryInput)
  .output(getHistoryOutput)
  .query(({ ctx, input }) => getHistory(ctx.core, input.sku));

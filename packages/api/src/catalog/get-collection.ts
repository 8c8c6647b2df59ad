import { getCollection } from '@backline/core/catalog/get-collection';
import { getCollectionInput, getCollectionOutput } from '@backline/domain/catalog/get-collection';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({
    rest: 'GET /catalog/collections/{collectionIdOrSlug}',
    summary: 'A collection and its instruments',
    refusals: ['not_found'],
  })
  .input(getCollectionInput)
  .output(getCollectionOutput)
  .query(({ ctx, input }) => getCollection(ctx.core, input.collectionIdOrSlug));

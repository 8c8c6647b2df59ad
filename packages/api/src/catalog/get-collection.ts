import { getCollection } from '@backline/core';
import { collectionInput, collectionOutput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const getCollectionProcedure = publicProcedure
  .input(collectionInput)
  .output(collectionOutput)
  .query(({ ctx, input }) => getCollection(ctx.core, input.collectionIdOrSlug));

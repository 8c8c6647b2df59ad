import { resolveReview } from '@backline/core';
import { resolveReviewInput, reviewOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const resolveReviewProcedure = supportProcedure
  .input(resolveReviewInput)
  .output(reviewOutput)
  .mutation(({ ctx, input }) => resolveReview(ctx.core, ctx.caller, input));

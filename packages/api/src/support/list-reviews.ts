import { listReviews } from '@backline/core';
import { reasonOnly, reviewListOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const listReviewsProcedure = supportProcedure
  .input(reasonOnly)
  .output(reviewListOutput)
  .mutation(({ ctx, input }) => listReviews(ctx.core, ctx.caller, input));

import { listReviews } from '@backline/core/support/money/list-reviews';
import { listReviewsInput, listReviewsOutput } from '@backline/domain/support/list-reviews';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.listReviews')
  .meta({ rest: 'POST /support/reviews/list', summary: 'Purchases that wait for a person' })
  .input(listReviewsInput)
  .output(listReviewsOutput)
  .mutation(({ ctx, input }) => listReviews(ctx.core, ctx.caller, input));

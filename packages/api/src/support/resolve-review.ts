import { resolveReview } from '@backline/core/support/money/resolve-review';
import { resolveReviewInput, resolveReviewOutput } from '@backline/domain/support/resolve-review';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.resolveReview')
  .meta({
    rest: 'POST /support/reviews/resolve',
    summary: 'Close a review, delivering the order if an account is named',
    refusals: ['not_found', 'conflict'],
  })
  .input(resolveReviewInput)
  .output(resolveReviewOutput)
  .mutation(({ ctx, input }) => resolveReview(ctx.core, ctx.caller, input));

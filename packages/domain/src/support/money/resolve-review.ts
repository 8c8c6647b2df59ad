import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { payerEmailInput } from '../../inputs/email.ts';
import { reason } from '../fields.ts';
import { reviewOutput } from './review.ts';

export const resolveReview = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/reviews/resolve',
  summary: 'Close a review, delivering the order if an account is named',
  refusals: ['not_found', 'conflict'],
  input: z.object({
    reviewId: z.uuid('is not the id of a review').max(36),
    deliverTo: payerEmailInput.nullable(),
    reason,
  }),
  output: reviewOutput,
});

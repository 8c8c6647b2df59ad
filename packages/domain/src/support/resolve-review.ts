import { z } from 'zod';
import { emailInput } from '../email.ts';
import { reason } from './fields.ts';

export { reviewOutput as resolveReviewOutput } from './review.ts';

export const resolveReviewInput = z.object({
  reviewId: z.uuid('is not the id of a review').max(36),
  deliverTo: emailInput.nullable(),
  reason,
});

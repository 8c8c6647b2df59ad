import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { many, reasonOnly } from '../fields.ts';
import { reviewOutput } from './review.ts';

export const listReviews = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/reviews/list',
  summary: 'Purchases that wait for a person',
  input: reasonOnly,
  output: z.object({ reviews: z.array(reviewOutput).max(many) }),
});

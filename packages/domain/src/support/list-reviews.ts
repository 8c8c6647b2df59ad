import { z } from 'zod';
import { many } from './fields.ts';
import { reviewOutput } from './review.ts';

export { reasonOnly as listReviewsInput } from './fields.ts';

export const listReviewsOutput = z.object({ reviews: z.array(reviewOutput).max(many) });

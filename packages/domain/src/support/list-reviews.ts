import { z } from 'zod';
import { many, reviewOutput } from './reports.ts';

export { reasonOnly as listReviewsInput } from './reports.ts';

export const listReviewsOutput = z.object({ reviews: z.array(reviewOutput).max(many) });

import { z } from 'zod';
import { emptyOutput } from '../account/fields.ts';
import { declareCall } from '../call.ts';

const answer = z.boolean().nullable().meta({ description: 'Null where nobody is asked about it.' });

export const changeTrackerChoice = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/tracker-choice',
  summary: 'Note what you answered about analytics and referrals',
  description: 'The answer itself stays in the browser that asked; this is the proof of it.',
  input: z
    .object({ analytics: answer, referrals: answer })
    .refine(({ analytics, referrals }) => analytics !== null || referrals !== null, 'needs an answer to one of them'),
  output: emptyOutput,
});

export type ChangeTrackerChoiceInput = z.output<typeof changeTrackerChoice.input>;

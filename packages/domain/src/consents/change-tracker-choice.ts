import { z } from 'zod';

export { emptyOutput as changeTrackerChoiceOutput } from '../account/fields.ts';

export const changeTrackerChoiceInput = z.object({ isGiven: z.boolean() });

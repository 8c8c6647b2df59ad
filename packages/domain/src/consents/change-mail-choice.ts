import { z } from 'zod';

export { emptyOutput as changeMailChoiceOutput } from '../account/fields.ts';

export const changeMailChoiceInput = z.object({ isGiven: z.boolean() });

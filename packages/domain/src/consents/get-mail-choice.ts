import { z } from 'zod';

export const getMailChoiceOutput = z.object({ isGiven: z.boolean() });

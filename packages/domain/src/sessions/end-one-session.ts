import { z } from 'zod';

export { emptyOutput as endOneSessionOutput } from '../account/fields.ts';

export const endOneSessionInput = z.object({
  id: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[\w-]+$/),
});

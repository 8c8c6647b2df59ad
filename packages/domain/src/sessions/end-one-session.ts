import { z } from 'zod';
import { emptyOutput } from '../account/fields.ts';
import { declareCall } from '../call.ts';

export const endOneSession = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'DELETE /user/sessions/{id}',
  summary: 'End one of your sessions',
  refusals: ['not_found'],
  input: z.object({
    id: z
      .string()
      .min(1)
      .max(64)
      .regex(/^[\w-]+$/),
  }),
  output: emptyOutput,
});

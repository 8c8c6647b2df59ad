import { z } from 'zod';
import { declareCall } from '../call.ts';
import { shownText } from '../fields.ts';
import { subscriptionTypes } from '../licenses/terms.ts';
import { emailMaxLength } from '../limits.ts';
import { role } from './fields.ts';

export const getCurrentUser = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user',
  summary: 'The account you are logged in to',
  output: z.object({
    email: z.string().max(emailMaxLength).meta({ format: 'email' }),
    contactName: shownText(256),
    role,
    /** `active` and `trial` come from the grants. `lapsed`: the user once had a plan. */
    subscriptionType: z.enum(subscriptionTypes),
  }),
});

export type CurrentUser = z.infer<typeof getCurrentUser.output>;

import { z } from 'zod';
import { emptyOutput } from '../account/fields.ts';
import { declareCall } from '../call.ts';

export const changeMailChoice = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/mail-choice',
  summary: 'Choose whether you get mails from us',
  input: z.object({ isGiven: z.boolean() }),
  output: emptyOutput,
});

import { z } from 'zod';
import { declareCall } from '../call.ts';

export const getMailChoice = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/mail-choice',
  summary: 'Whether you get mails from us',
  output: z.object({ isGiven: z.boolean() }),
});

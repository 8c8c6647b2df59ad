import { z } from 'zod';
import { declareCall } from '../call.ts';

export const mailSecureLink = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/secure-link',
  summary: 'Mail yourself the link that locks everybody else out',
  description: 'The mail goes to your own address. Its link is what POST /secure takes.',
  refusals: ['rate_limited'],
  limit: 'mail_account',
  output: z.object({}),
});

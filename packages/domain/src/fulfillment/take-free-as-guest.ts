import { z } from 'zod';
import { declareCall } from '../call.ts';
import { emailInput } from '../inputs/email.ts';
import { takeFree } from './take-free.ts';

export const takeFreeAsGuest = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /marketplace/free/mail',
  summary: 'Get what costs nothing by mail',
  description: 'Without a payment and without an account: the codes of items whose price is 0 are mailed.',
  refusals: ['free_not_offered', 'free_mailed', 'rate_limited'],
  limit: 'free_ip',
  input: takeFree.input.extend({ email: emailInput }),
  /** The mail with the codes also confirms the address. */
  output: z.object({ isMailed: z.literal(true) }),
});

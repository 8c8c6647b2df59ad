import { z } from 'zod';
import { declareCall } from '../call.ts';
import { tokenOnlyInput, verificationField } from './fields.ts';

export const getVerification = declareCall({
  role: 'anyone',
  kind: 'query',
  rest: 'GET /verify',
  summary: 'What a verification link still asks for',
  tag: 'Links',
  description: 'Changes nothing. `verified` is true for a link that was used already.',
  refusals: ['token_invalid', 'rate_limited'],
  limit: 'token_ip',
  input: tokenOnlyInput,
  output: z.object({
    /** The fields that are missing; absent when the link is enough. */
    required: z.array(verificationField).max(2).optional(),
    /** True when the link was already used for this account: nothing is left to do. */
    verified: z.boolean().optional(),
  }),
});

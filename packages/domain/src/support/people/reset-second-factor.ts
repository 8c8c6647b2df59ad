import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { userReference } from '../fields.ts';

export const resetSecondFactor = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/second-factor/reset',
  summary: 'Begin to remove the factors of an account; it waits for 72 hours',
  refusals: ['not_found', 'conflict', 'rate_limited', 'forbidden'],
  limit: 'factor_reset_account',
  input: userReference,
  output: z.object({ resetId: z.uuid().max(36), dueAt: isoTime }),
});

import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { requestErasure } from '../../privacy/request-erasure.ts';
import { userReference } from '../fields.ts';

export const eraseUser = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/erase',
  summary: 'Begin to erase an account; it waits for 14 days, and its owner can stop it',
  description:
    'After your password and second factor were asked again (POST /user/confirm). At once only on the machine of the shop.',
  refusals: ['not_found', 'forbidden', ...requestErasure.refusals],
  limit: 'staff_exports',
  input: userReference.extend({ isNow: z.boolean().default(false) }),
  /** Null if the account was erased at once. */
  output: z.object({ dueAt: isoTime.nullable() }),
});

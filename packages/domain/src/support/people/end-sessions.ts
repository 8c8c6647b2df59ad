import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { total, userReference } from '../fields.ts';

export const endSessions = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/end-sessions',
  summary: 'Log a customer out everywhere',
  refusals: ['not_found'],
  input: userReference,
  output: z.object({ ended: total }),
});

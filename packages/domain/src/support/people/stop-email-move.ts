import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { userReference } from '../fields.ts';

export const stopEmailMove = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/change-email/stop',
  summary: 'Stop a change of address that waits',
  refusals: ['not_found'],
  input: userReference,
  output: z.object({ isChanged: z.boolean() }),
});

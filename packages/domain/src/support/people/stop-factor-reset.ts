import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { userReference } from '../fields.ts';

export const stopFactorReset = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/second-factor/reset/stop',
  summary: 'Stop a reset of factors that waits',
  refusals: ['not_found'],
  input: userReference,
  output: z.object({ isChanged: z.boolean() }),
});

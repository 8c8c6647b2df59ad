import { declareCall } from '../../call.ts';
import { batchReference, changedOutput } from '../fields.ts';

export const revokeBatch = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/batches/revoke',
  summary: 'Take a batch back, and what was granted for it',
  refusals: ['not_found'],
  input: batchReference,
  output: changedOutput,
});

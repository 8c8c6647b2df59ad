import { declareCall } from '../../call.ts';
import { batchReference, changedOutput } from '../fields.ts';

export const restoreBatch = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/batches/restore',
  summary: 'Undo the revocation of a batch',
  refusals: ['not_found'],
  input: batchReference,
  output: changedOutput,
});

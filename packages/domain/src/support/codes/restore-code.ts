import { declareCall } from '../../call.ts';
import { changedOutput, codeReference } from '../fields.ts';

export const restoreCode = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/codes/restore',
  summary: 'Undo the revocation of a code',
  refusals: ['conflict', 'not_found'],
  input: codeReference,
  output: changedOutput,
});

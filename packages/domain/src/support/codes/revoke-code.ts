import { declareCall } from '../../call.ts';
import { changedOutput, codeReference } from '../fields.ts';

export const revokeCode = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/codes/revoke',
  summary: 'Take a code back, and what was granted for it',
  refusals: ['conflict', 'not_found'],
  input: codeReference,
  output: changedOutput,
});

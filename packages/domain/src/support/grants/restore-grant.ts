import { declareCall } from '../../call.ts';
import { grantReference } from '../fields.ts';
import { grantOutput } from './grant.ts';

export const restoreGrant = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/grants/restore',
  summary: 'Give a grant back',
  refusals: ['not_found'],
  input: grantReference,
  output: grantOutput,
});

import { declareCall } from '../../call.ts';
import { grantReference } from '../fields.ts';
import { grantOutput } from './grant.ts';

export const revokeGrant = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/grants/revoke',
  summary: 'Take a grant away',
  refusals: ['not_found'],
  input: grantReference,
  output: grantOutput,
});

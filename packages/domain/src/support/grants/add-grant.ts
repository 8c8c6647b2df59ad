import { declareCall } from '../../call.ts';
import { skuInput } from '../../licenses/license.ts';
import { days, userReference } from '../fields.ts';
import { grantOutput } from './grant.ts';

export const addGrant = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/grants/add',
  summary: 'Grant by hand',
  refusals: ['not_found'],
  input: userReference.extend({ sku: skuInput, days }),
  output: grantOutput,
});

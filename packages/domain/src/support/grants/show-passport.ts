import { declareCall } from '../../call.ts';

import { getPassport } from '../../licenses/get-passport.ts';
import { userReference } from '../fields.ts';

export const showPassport = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/passports/show',
  summary: 'The passport of a customer',
  refusals: ['not_found'],
  input: userReference.extend(getPassport.input.shape),
  output: getPassport.output,
});

import { declareCall } from '../../call.ts';
import { userReference } from '../fields.ts';
import { disableUser } from './disable-user.ts';

export const enableUser = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/enable',
  summary: 'Open a disabled account again',
  refusals: ['not_found'],
  input: userReference,
  output: disableUser.output,
});

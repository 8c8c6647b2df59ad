import { emptyOutput } from '../../account/fields.ts';
import { declareCall } from '../../call.ts';
import { userReference } from '../fields.ts';

export const sendReset = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/send-reset',
  summary: 'Mail a customer a link to a new password',
  refusals: ['conflict', 'not_found'],
  input: userReference,
  output: emptyOutput,
});

import { declareCall } from '../call.ts';
import { emptyOutput } from './fields.ts';

export const removeTotp = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'DELETE /user/totp',
  summary: 'Remove the authenticator app',
  refusals: ['confirmation_required', 'not_found'],
  output: emptyOutput,
});

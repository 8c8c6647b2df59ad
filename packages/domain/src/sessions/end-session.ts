import { emptyOutput } from '../account/fields.ts';
import { declareCall } from '../call.ts';

export const endSession = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'DELETE /token',
  summary: 'Log out',
  output: emptyOutput,
});

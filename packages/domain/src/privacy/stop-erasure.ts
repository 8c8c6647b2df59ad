import { emptyOutput } from '../account/fields.ts';
import { declareCall } from '../call.ts';

export const stopErasure = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'DELETE /user/erasure',
  summary: 'Keep your account after all',
  output: emptyOutput,
});

import { z } from 'zod';
import { declareCall } from '../call.ts';
import { emptyOutput, passkeyIdInput } from './fields.ts';

export const removePasskey = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'DELETE /user/passkeys/{id}',
  summary: 'Remove a passkey',
  refusals: ['confirmation_required', 'not_found'],
  input: z.object({ id: passkeyIdInput }),
  output: emptyOutput,
});

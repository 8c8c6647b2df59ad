import { z } from 'zod';
import { declareCall } from '../call.ts';
import { emptyOutput, passkeyIdInput, passkeyNameInput } from './fields.ts';

export const renamePasskey = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/passkeys/{id}',
  summary: 'Rename a passkey',
  refusals: ['not_found'],
  input: z.object({ id: passkeyIdInput, name: passkeyNameInput }),
  output: emptyOutput,
});

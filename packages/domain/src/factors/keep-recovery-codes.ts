import { z } from 'zod';
import { declareCall } from '../call.ts';
import { emptyOutput } from './fields.ts';

export const keepRecoveryCodes = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/recovery-codes/kept',
  summary: 'Say that you have saved your recovery codes',
  description: 'Until then the portal offers to make new ones. `id` is `unkeptCodesId` of GET /user/factors.',
  refusals: ['not_found'],
  input: z.object({ id: z.uuid().max(36) }),
  output: emptyOutput,
});

import { z } from 'zod';
import { emptyOutput } from '../account/fields.ts';
import { declareCall } from '../call.ts';
import { termsKind, termsVersion } from './fields.ts';

export const acceptTerms = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/terms',
  summary: 'Accept new terms that are asked about',
  refusals: ['not_found'],
  input: z.object({ kind: termsKind, version: termsVersion }),
  output: emptyOutput,
});

export type AcceptTermsInput = z.output<typeof acceptTerms.input>;

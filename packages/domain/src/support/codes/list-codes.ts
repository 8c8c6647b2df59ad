import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { batchReference, many, shown } from '../fields.ts';
import { codeOutput } from './code.ts';

export const listCodes = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/batches/codes',
  summary: 'The codes of a batch, page by page',
  refusals: ['not_found'],
  input: batchReference.extend({ after: shown.nullable() }),
  output: z.object({ codes: z.array(codeOutput).max(many), next: shown.nullable() }),
});

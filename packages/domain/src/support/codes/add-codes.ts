import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { licenseChunkMax } from '../../limits.ts';
import { batchName, reason, total, typedCode } from '../fields.ts';

export const addCodes = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/batches/add-codes',
  summary: 'Add codes that were made elsewhere',
  refusals: ['conflict', 'not_found'],
  input: z.object({
    batch: batchName,
    licenseCodes: z.array(typedCode).min(1).max(licenseChunkMax),
    reason,
  }),
  output: z.object({ added: total, known: total }),
});

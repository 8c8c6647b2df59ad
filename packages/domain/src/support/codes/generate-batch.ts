import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { int32 } from '../../fields.ts';
import { licenseChunkMax } from '../../limits.ts';
import { shown } from '../fields.ts';
import { batchOutput } from './batch.ts';
import { createBatch } from './create-batch.ts';

export type NewCodes = z.output<typeof generateBatch.input>;

export const generateBatch = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/batches/generate',
  summary: 'Make a batch of codes; they are answered this once',
  refusals: ['conflict', 'not_found'],
  input: createBatch.input.extend({
    count: int32(1, licenseChunkMax),
  }),
  output: z.object({ batch: batchOutput, licenseCodes: z.array(shown).max(licenseChunkMax) }),
});

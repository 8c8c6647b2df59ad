import { z } from 'zod';
import { licenseChunkMax } from '../limits.ts';
import { batchOutput } from './batch.ts';
import { createBatchInput } from './create-batch.ts';
import { shown } from './fields.ts';

export const generateBatchInput = createBatchInput.extend({
  count: z.int().min(1).max(licenseChunkMax).meta({ format: 'int32' }),
});
export type NewCodes = z.output<typeof generateBatchInput>;

export const generateBatchOutput = z.object({ batch: batchOutput, licenseCodes: z.array(shown).max(licenseChunkMax) });

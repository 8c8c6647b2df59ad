import { z } from 'zod';
import { licenseChunkMax } from '../limits.ts';
import { batchName, reason, total, typedCode } from './fields.ts';

export const addCodesInput = z.object({
  batch: batchName,
  licenseCodes: z.array(typedCode).min(1).max(licenseChunkMax),
  reason,
});

export const addCodesOutput = z.object({ added: total, known: total });

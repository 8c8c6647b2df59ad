import { z } from 'zod';
import { codeOutput } from './code.ts';
import { batchReference, many, shown } from './fields.ts';

export const listCodesInput = batchReference.extend({ after: shown.nullable() });

export const listCodesOutput = z.object({ codes: z.array(codeOutput).max(many), next: shown.nullable() });

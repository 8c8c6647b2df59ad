import { z } from 'zod';
import { batchReference, codeOutput, many, shown } from './reports.ts';

export const listCodesInput = batchReference.extend({ after: shown.nullable() });

export const listCodesOutput = z.object({ codes: z.array(codeOutput).max(many), next: shown.nullable() });

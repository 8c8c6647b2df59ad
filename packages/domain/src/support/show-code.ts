import { z } from 'zod';
import { codeOutput, codeReference, many } from './reports.ts';

export const showCodeInput = codeReference;

export const showCodeOutput = z.object({ codes: z.array(codeOutput).max(many) });

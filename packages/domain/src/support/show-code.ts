import { z } from 'zod';
import { codeOutput } from './code.ts';
import { codeReference, many } from './fields.ts';

export const showCodeInput = codeReference;

export const showCodeOutput = z.object({ codes: z.array(codeOutput).max(many) });

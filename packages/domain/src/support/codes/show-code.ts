import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { codeReference, many } from '../fields.ts';
import { codeOutput } from './code.ts';

export const showCode = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/codes/show',
  summary: 'Look a code up',
  input: codeReference,
  output: z.object({ codes: z.array(codeOutput).max(many) }),
});

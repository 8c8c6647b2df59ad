import { z } from 'zod';
import { codeLayoutsMax } from './code-layout.ts';

export const listCodeLayoutsOutput = z.array(z.string().max(64).meta({ pattern: '.*' })).max(codeLayoutsMax);

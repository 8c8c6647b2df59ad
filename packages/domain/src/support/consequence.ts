import { z } from 'zod';
import { shown } from './fields.ts';

export const tones = ['gain', 'loss', 'keep', 'money', 'mail'] as const;

/** What a change does, in a sentence, before it is made and after. */
export const consequence = z.object({ what: shown, tone: z.enum(tones) });
export type Consequence = z.infer<typeof consequence>;

/** The state that a rehearsal was about: a change that names it is made only while that is still true. */
export const seen = z
  .string()
  .max(64)
  .regex(/^[\w-]{16,64}$/, 'is not of a rehearsal');

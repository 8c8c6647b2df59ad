import { z } from 'zod';
import { textLike } from '../fields.ts';
import { shown } from './fields.ts';

export const tones = ['gain', 'loss', 'keep', 'money', 'mail'] as const;

/** A consequence of a change, in a sentence, before it is made and after. */
export const consequence = z.object({ what: shown, tone: z.enum(tones) });
export type Consequence = z.infer<typeof consequence>;

/** The state that a rehearsal was about: a change that names it is made only while that is still true. */
export const seen = textLike(64, /^[\w-]{16,64}$/, 'is not of a rehearsal');

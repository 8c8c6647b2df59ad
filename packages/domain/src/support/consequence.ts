import { z } from 'zod';
import { textLike } from '../fields.ts';
import { shown } from './fields.ts';

export const tones = ['gain', 'loss', 'keep', 'money', 'mail'] as const;

/** A consequence of a change, as a sentence, before and after it is made. */
export const consequence = z.object({ what: shown, tone: z.enum(tones) });
export type Consequence = z.infer<typeof consequence>;

/** The state that a rehearsal saw. If a change names it, the change is refused once the state is different. */
export const seen = textLike(64, /^[\w-]{16,64}$/, 'is not of a rehearsal');

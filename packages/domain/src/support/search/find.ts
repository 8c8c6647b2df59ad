import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { int32, isoTime } from '../../fields.ts';
import { findLimit } from '../../limits.ts';
import { reason, shown } from '../fields.ts';

const findKinds = ['user', 'guest', 'order', 'plan', 'code', 'batch', 'refusal', 'import', 'product'] as const;

const answer = z.object({
  kind: z.enum(findKinds),
  /**
   * Of an account its address, of a product its SKU, of an import the shop and the number of the order, of the others their
   * id. A code is its batch and its last four characters.
   */
  id: shown,
  /** One line: whose, how much, in which state. */
  what: shown,
  at: isoTime.nullable(),
  /** The command that shows it whole, without the program's name. */
  next: shown,
});
export type FindAnswer = z.infer<typeof answer>;

export const find = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/find',
  summary: 'Accounts, guests, orders, plans, codes and products by what a customer says: a name, a sum, a day, a card',
  refusals: [],
  input: z.object({
    /** The text that is known: see `parseFindText`. */
    text: z.string().trim().min(1, 'Say what to look for').max(200).meta({ pattern: '.*' }),
    /** True if names and addresses only have to be like the text, and sums and days near. */
    isNear: z.boolean().default(false),
    /** Of the reader's clock, for days; 60 is an hour east of UTC. */
    utcOffsetMinutes: int32(-840, 840).default(0),
    reason,
  }),
  output: z.object({
    /** How the text was read, in words. */
    read: z.array(shown).max(findLimit),
    /** True if these are only near to the text. */
    isNear: z.boolean(),
    answers: z.array(answer).max(findLimit),
  }),
});

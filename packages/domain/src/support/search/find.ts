import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { int32, isoTime } from '../../fields.ts';
import { findLimit } from '../../limits.ts';
import { reason, shown } from '../fields.ts';

const findKinds = ['user', 'guest', 'order', 'plan', 'code', 'batch', 'refusal', 'import', 'product'] as const;

const answer = z.object({
  kind: z.enum(findKinds),
  /**
   * The address of an account, the SKU of a product, the shop and order number of an import, the batch and last four
   * characters of a code, or an id.
   */
  id: shown,
  /** One line: the owner, the sum, the state. */
  what: shown,
  at: isoTime.nullable(),
  /** The command that shows everything about it, without the program's name. */
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
    /** The known text: see `parseFindText`. */
    text: z.string().trim().min(1, 'Say what to look for').max(200).meta({ pattern: '.*' }),
    /** True to find similar names and addresses, and sums and days close to the given ones. */
    isNear: z.boolean().default(false),
    /** The reader's time zone in minutes, for days; 60 is an hour east of UTC. */
    utcOffsetMinutes: int32(-840, 840).default(0),
    reason,
  }),
  output: z.object({
    /** How the text was read, in words. */
    read: z.array(shown).max(findLimit),
    /** True if the results are only similar to the text. */
    isNear: z.boolean(),
    answers: z.array(answer).max(findLimit),
  }),
});

import { z } from 'zod';
import { emailInput } from '../email.ts';
import { reason } from './fields.ts';

/** Of the account that ended, or is going to. */
export const unmergeUsersInput = z.object({ from: emailInput, reason });

export const unmergeUsersOutput = z.object({
  /** `stopped`: it had not happened yet. `undone`: all that was moved is back. */
  outcome: z.enum(['stopped', 'undone']),
});

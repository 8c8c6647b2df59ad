import { z } from 'zod';
import { emailInput } from '../email.ts';
import { isoTime } from '../licenses/license.ts';

import { consequence } from './consequence.ts';
import { reason } from './fields.ts';

export const mergeUsersInput = z.object({
  /** The account that ends. */
  from: emailInput,
  into: emailInput,
  isDryRun: z.boolean().default(false),
  reason,
});

export const mergeUsersOutput = z.object({
  /** Null in a dry run. */
  mergeId: z.uuid().max(36).nullable(),
  dueAt: isoTime,
  consequences: z.array(consequence).max(20),
});

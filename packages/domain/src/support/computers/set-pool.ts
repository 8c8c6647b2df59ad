import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { poolRules } from '../../devices/seats/pool-rules.ts';
import { batchName, reason } from '../fields.ts';
import { poolReport } from './pool-report.ts';

export type SetPoolInput = z.output<typeof setPool.input>;

export const setPool = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/pools/set',
  summary: 'Set the rules of a pool',
  input: z.object({
    name: batchName,
    // Strict, because a misspelled rule would silently change nothing.
    rules: poolRules.partial().strict(),
    isDryRun: z.boolean(),
    reason,
  }),
  output: poolReport.extend({
    isNew: z.boolean(),
    /** The old values of changed rules. */
    before: poolRules.partial(),
  }),
});

export type SetPool = z.infer<typeof setPool.output>;

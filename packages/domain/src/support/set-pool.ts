import { z } from 'zod';
import { poolRules } from '../devices/pool-rules.ts';
import { batchName, reason } from './fields.ts';
import { poolReport } from './pool-report.ts';

export const setPoolInput = z.object({
  name: batchName,
  // A misspelled rule would change nothing, and seem to be set.
  rules: poolRules.partial().strict(),
  isDryRun: z.boolean(),
  reason,
});
export type SetPoolInput = z.output<typeof setPoolInput>;

export const setPoolOutput = poolReport.extend({
  isNew: z.boolean(),
  /** The rules that it had where they were others. */
  before: poolRules.partial(),
});
export type SetPool = z.infer<typeof setPoolOutput>;

import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { int32 } from '../../fields.ts';
import { many, reason, total } from '../fields.ts';
import { taskReport } from './task-report.ts';

export const listTasks = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/tasks/list',
  summary: 'What waits: for its time, for Paddle or for a person',
  input: z.object({
    /**
     * Null for waiting tasks and those that were given up, sorted by their next run. `ended`: tasks that have ended,
     * the latest first.
     */
    only: z.enum(['given_up', 'ended']).nullable(),
    limit: int32(1, 1000),
    reason,
  }),
  output: z.object({
    tasks: z.array(taskReport).max(many),
    /** The total number, listed or not. */
    count: total,
  }),
});

export type ListTasksInput = z.infer<typeof listTasks.input>;
export type TaskList = z.infer<typeof listTasks.output>;

import { declareCall } from '../../call.ts';
import { taskReference, taskReport } from './task-report.ts';

export const dropTask = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/tasks/drop',
  summary: 'End a task that waits or was given up, and undo what it began',
  refusals: ['not_found', 'conflict'],
  input: taskReference,
  output: taskReport,
});

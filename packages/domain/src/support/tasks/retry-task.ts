import { declareCall } from '../../call.ts';
import { taskReference, taskReport } from './task-report.ts';

export const retryTask = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/tasks/retry',
  summary: 'Try a task again that waits or was given up',
  refusals: ['not_found', 'conflict'],
  input: taskReference,
  output: taskReport,
});

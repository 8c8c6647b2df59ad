import { declareCall } from '../../call.ts';
import { taskReference, taskReport } from './task-report.ts';

export const showTask = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/tasks/show',
  summary: 'One task: what waits, since when, and why',
  refusals: ['not_found'],
  input: taskReference,
  output: taskReport,
});

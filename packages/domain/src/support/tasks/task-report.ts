import { z } from 'zod';
import { isoTime } from '../../fields.ts';
import { taskKinds, taskStates } from '../../tasks.ts';
import { reason, shown, total } from '../fields.ts';

export const taskReport = z.object({
  id: shown,
  kind: z.enum(taskKinds),
  /** The kind in words. */
  title: shown,
  /** The subject: an address, `refund of txn_…`, `subscription sub_…` or `the shop`. */
  subject: shown,
  state: z.enum(taskStates),
  /** An account's address, `operator`, `visitor`, `provider` or `portal`. */
  requestedBy: shown,
  createdAt: isoTime,
  /** When it is planned for, as its mails say. */
  plannedAt: isoTime,
  /** When it runs next; null if it has ended or was given up. */
  dueAt: isoTime.nullable(),
  attempts: total,
  /** Why the last attempt failed. */
  lastError: shown.nullable(),
  endedAt: isoTime.nullable(),
  /** Why it was dropped, or that it was undone. */
  outcome: shown.nullable(),
});
export type TaskReport = z.infer<typeof taskReport>;

export const taskReference = z.object({ taskId: z.uuid('is not the id of a task').max(36), reason });
export type TaskReference = z.infer<typeof taskReference>;

import type { TaskKind, TaskState } from '@backline/domain/tasks';
import { isNull } from 'drizzle-orm';
import type { AccountTables } from './account.ts';
import { blank, exported, keep } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { MergedRows, TaskInput } from './types.ts';

const proof = keep('it shows what waited for an account, who asked for it, and how it ended', '3 years');

/** Work that waits for a time, for the provider or for a person. */
export function taskTables({ table, text, int, time, json, index, uniqueIndex }: Kit, account: AccountTables) {
  const tasks = table(
    'tasks',
    {
      id: text('id', exported.keep(proof)).primaryKey(),
      kind: text('kind', exported.keep(proof)).$type<TaskKind>().notNull(),
      /** The id of its subject: an account, a refund, a subscription, or `shop`. */
      subject: text('subject', proof).notNull(),
      userId: text('user_id', proof).references(() => account.users.id),
      /** The account that remains after a merge. */
      otherUserId: text('other_user_id', proof).references(() => account.users.id),
      input: json('input', blank).$type<TaskInput>(),
      /** The ids that a merge moved. */
      moved: json('moved', proof).$type<MergedRows>(),
      /** An account's id, or another origin, as in the audit. */
      requestedBy: text('requested_by', proof).notNull(),
      createdAt: time('created_at', exported.keep(proof)).notNull(),
      /** When it is planned for, as its mails say. */
      plannedAt: time('planned_at', exported.keep(proof)).notNull(),
      /** When the worker runs it next. A reminder or another try may come earlier or later. */
      dueAt: time('due_at', proof).notNull(),
      attempts: int('attempts', proof).notNull().default(0),
      leasedUntil: time('leased_until', proof),
      /** Why the last attempt failed. */
      lastError: text('last_error', blank),
      state: text('state', exported.keep(proof)).$type<TaskState>().notNull(),
      /** Why it was dropped, or that it was undone. */
      outcome: text('outcome', proof),
      endedAt: time('ended_at', exported.keep(proof)),
    },
    (row) => [
      uniqueIndex('tasks_waiting').on(row.kind, row.subject).where(isNull(row.endedAt)),
      index('tasks_due').on(row.state, row.dueAt),
      index('tasks_user').on(row.userId),
      index('tasks_other_user').on(row.otherUserId),
    ],
  );

  return { tasks };
}

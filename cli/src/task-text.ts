import type { TaskReport } from '@backline/domain/support/tasks/task-report';
import { toLocalTime } from './local-time.ts';

/** The state of a task in words. */
export function toTaskState({ state, dueAt, endedAt, attempts, outcome }: TaskReport): string {
  if (state === 'given_up') return `given up after ${attempts} tries`;
  if (state === 'waiting') return dueAt === null ? 'waits' : `waits until ${toLocalTime(dueAt)}`;
  const ended = `${state}${endedAt === null ? '' : ` ${toLocalTime(endedAt)}`}`;
  return outcome === null ? ended : `${ended}: ${outcome}`;
}

export const toTaskLine = (task: TaskReport) =>
  `${task.id}  ${task.title}: ${task.subject}, ${toTaskState(task)}${task.lastError === null ? '' : ` (${task.lastError})`}`;

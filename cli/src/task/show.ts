import { defineCommand } from '../shared/command.ts';
import { toLocalTime, toTaskState } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'show <ID>',
  description: 'One task: what waits, who asked for it, when it is to be done, and why it is not yet.',
  examples: ['task show 0195a000-0000-4000-8000-000000000701'],
  reason: 'optional',
  needs: ['shop'],
  async run(context, [taskId = ''], { reason }) {
    const task = await context.withClient((client) => client.showTask({ taskId, reason }));
    const lines = [
      `task       ${task.id}, ${task.title}`,
      `of         ${task.subject}`,
      `asked by   ${task.requestedBy}, ${toLocalTime(task.createdAt)}`,
      `planned    ${toLocalTime(task.plannedAt)}`,
      `state      ${toTaskState(task)}`,
      ...(task.lastError === null ? [] : [`last try   ${task.lastError}`]),
    ];
    return { data: task, lines, hasTimes: true };
  },
});

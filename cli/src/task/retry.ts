import { defineCommand } from '../shared/command.ts';
import { toTaskLine } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'retry <ID>',
  description: 'Try a task again now that failed or was given up. A running server does it within seconds.',
  examples: ['task retry 0195a000-0000-4000-8000-000000000701 --reason "the bucket can be reached again"'],
  reason: 'demanded',
  needs: ['shop'],
  async run(context, [taskId = ''], { reason }) {
    const task = await context.withClient((client) => client.retryTask({ taskId, reason }));
    return { data: task, lines: [toTaskLine(task)], hasTimes: true };
  },
});

import { defineCommand } from '../shared/command.ts';
import { toTaskLine } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'drop <ID>',
  description:
    'End a task that waits or was given up. The owner is mailed that a change was stopped; a refund that Paddle does not have is closed.',
  examples: ['task drop 0195a000-0000-4000-8000-000000000701 --reason "the customer changed their mind"'],
  reason: 'demanded',
  confirms: true,
  needs: ['shop', 'provider'],
  async run(context, [taskId = ''], { reason }) {
    const dropped = await context.withClient(async (client) => {
      const task = await client.showTask({ taskId, reason });
      await context.confirm(`This ends: ${toTaskLine(task)}.`, 'drop');
      return client.dropTask({ taskId, reason });
    });
    return { data: dropped, lines: [toTaskLine(dropped)], hasTimes: true };
  },
});

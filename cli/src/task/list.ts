import { defineCommand } from '../shared/command.ts';
import { parseCount, refuseUsage } from '../shared/options.ts';
import { toColumns, toCount, toTaskState } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'list',
  description: 'What waits: changes of accounts, erasures, refunds, invitations, sales, backups. The next one first.',
  examples: ['task list', 'task list --given-up', 'task list --ended --limit 20 --json'],
  options: {
    '--given-up': 'those that failed so often that a person decides',
    '--ended': 'those that have ended, the last one first',
    '--limit <N>': 'at most so many; 50 unless given',
  },
  reason: 'optional',
  needs: ['shop'],
  async run(context, _args, options) {
    const { givenUp = false, ended = false, limit: most = '50', reason } = options;
    if (givenUp && ended) throw refuseUsage('Give --given-up or --ended, not both.');
    const only = givenUp ? 'given_up' : ended ? 'ended' : null;
    const asked = { only, limit: parseCount(most, 'limit', 1000), reason } as const;
    const found = await context.withClient((client) => client.listTasks(asked));
    const { tasks, count } = found;
    if (tasks.length < count) context.log(`${tasks.length} of ${toCount(count, 'task')}: --limit shows more.`);
    if (tasks.length === 0) context.log('No such task.');
    const rows = tasks.map((task) => [task.id, task.title, task.subject, toTaskState(task), task.lastError ?? '-']);
    const heading = ['ID', 'WHAT', 'OF', 'STATE', 'LAST TRY'];
    return { data: found, lines: rows.length === 0 ? [] : toColumns(heading, rows), hasTimes: true };
  },
});

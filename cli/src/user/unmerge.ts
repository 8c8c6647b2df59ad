import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'unmerge <FROM>',
  description:
    'Stop a merge that waits, or undo one of the last 14 days: what was moved comes back, and the account opens again.',
  examples: ['user unmerge clara@old.example.com --reason "it was her brother\'s account"'],
  reason: 'demanded',
  needs: ['shop'],
  async run(context, [from = ''], { reason }) {
    const answer = await context.withClient((client) => client.unmergeUsers({ from, reason }));
    const what = answer.outcome === 'stopped' ? 'is not merged' : 'has its licenses and orders back';
    return { data: answer, lines: [`${from} ${what}`] };
  },
});

import { defineCommand } from '../shared/command.ts';
import { demandReason, reasonOption } from '../shared/options.ts';
import { toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'merge <FROM> <INTO>',
  description:
    'Make two accounts of one person one: licenses, orders and plan of the first move to the second after 24 hours, in which both mailboxes can stop it. It can be undone for 14 days.',
  examples: [
    'user merge clara@old.example.com clara@example.com --dry-run',
    'user merge clara@old.example.com clara@example.com --reason "#4711 bought with both"',
  ],
  options: { '--dry-run': 'only say what would happen', ...reasonOption },
  confirms: true,
  needs: ['shop'],
  async run(context, [from = '', into = ''], options) {
    const isDryRun = options.dryRun === true;
    const reason = isDryRun ? (options.reason ?? 'a rehearsal at the command line') : demandReason(options);
    return context.withClient(async (client) => {
      const rehearsed = await client.mergeUsers({ from, into, isDryRun: true, reason });
      const lines = rehearsed.consequences.map(({ what }) => what);
      if (isDryRun) return { data: rehearsed, lines };
      for (const line of lines) context.log(line);
      await context.confirm(`This makes ${from} part of ${into}.`, 'merge');
      const merge = await client.mergeUsers({ from, into, isDryRun: false, reason });
      context.logUndo('user', 'unmerge', from);
      const when = toLocalTime(merge.dueAt);
      return { data: merge, lines: [`${from} becomes part of ${into} on ${when}`], hasTimes: true };
    });
  },
});

import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { parseStart, refuseUsage } from '../shared/options.ts';

export const command = defineCommand({
  usage: 'prune',
  description:
    'Remove the entries of the audit before a day that is at least a year ago. A checkpoint with a keyed proof stays, from which "audit verify" starts. The server does it by itself for what is older than KEEP_AUDIT. Works on this machine only.',
  examples: ['audit prune --before 2024-01-01'],
  options: { '--before <DATE>': 'what is older goes' },
  required: ['before'],
  confirms: true,
  needs: ['database'],
  async run(context, _args, options) {
    const { before: text } = options;
    const before = new Date(parseStart(text, 'before'));
    const { pruneAudit, youngestPrunedMs } = await import('@backline/core/privacy/prune-audit');
    if (before.getTime() > context.now().getTime() - youngestPrunedMs)
      throw refuseUsage('--before must be at least a year ago.');
    await context.confirm(`This removes the audit before ${text} for good.`, 'prune');
    const answer = await withCore(context, (core) => pruneAudit(core, operator, before));
    return { data: answer, lines: [`${answer.entries} entries removed`] };
  },
});

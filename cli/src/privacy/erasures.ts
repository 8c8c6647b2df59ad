import { withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'erasures',
  description:
    'The accounts that were erased, as numbers without names: keep it beside the backups. "privacy apply" erases them again in a database that was restored by other means than "db restore".',
  examples: ['privacy erasures --json > erasures.json'],
  needs: ['database'],
  async run(context) {
    const { listDoneErasures } = await import('@backline/core/privacy/repeat-erasures');
    const erasures = await withCore(context, listDoneErasures);
    return { data: { erasures }, lines: erasures.map(({ userId, erasedAt }) => `${userId}  ${erasedAt}`) };
  },
});

import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { getPackVersion, toOffered } from './meant-pack.ts';

export const command = defineCommand({
  usage: 'restore <SKU> <VERSION>',
  description: 'Undo the withdrawal of a version of a pack.',
  examples: ['pack restore MUS-01001 1.1.0 --reason "it was the driver"'],
  reason: 'demanded',
  needs: ['database', 'packs'],
  async run(context, [wanted = '', number = ''], { reason }) {
    const { restorePack } = await import('@backline/core/packs/change-pack');
    return withCore(context, async (core) => {
      const { sku, version } = await getPackVersion(core, wanted, number);
      const answer = await restorePack(core, operator, { sku, version, reason });
      context.log(await toOffered(core, sku));
      if (answer.isChanged) context.logUndo('pack', 'withdraw', sku, version);
      const outcome = answer.isChanged ? 'is back' : 'was not withdrawn; nothing was changed';
      return { data: answer, lines: [`${sku} ${version} ${outcome}`] };
    });
  },
});

import { operator, withCore } from '../clients/open-core.ts';
import { readChannel } from '../release/publish.ts';
import { defineCommand } from '../shared/command.ts';
import { getPackVersion, toOffered } from './meant-pack.ts';

export const command = defineCommand({
  usage: 'move <SKU> <VERSION> <CHANNEL>',
  description:
    'Offer a version of a pack on another channel: from beta to stable once it has proven itself, or back. A channel offers what was published last of those on it.',
  examples: ['pack move MUS-01001 1.1.0 stable --reason "two weeks without a complaint"'],
  reason: 'demanded',
  needs: ['database', 'packs'],
  async run(context, [wanted = '', number = '', to = ''], { reason }) {
    const channel = readChannel(to);
    const { movePack } = await import('@backline/core/packs/change-pack');
    return withCore(context, async (core) => {
      const { sku, version, channel: former } = await getPackVersion(core, wanted, number);
      const answer = await movePack(core, operator, { sku, version, reason }, channel);
      context.log(await toOffered(core, sku));
      if (answer.isChanged) context.logUndo('pack', 'move', sku, version, former);
      const outcome = answer.isChanged ? `is ${channel} now` : `is ${channel} already; nothing was changed`;
      return { data: answer, lines: [`${sku} ${version} ${outcome}`] };
    });
  },
});

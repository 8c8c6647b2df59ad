import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { getPackVersion, toOffered } from './meant-pack.ts';

export const command = defineCommand({
  usage: 'withdraw <SKU> <VERSION>',
  description:
    'Stop offering a version of a pack: nobody gets it any more, and customers are offered the one before. Those who have it play on, and can repair it for 30 days. So long "pack restore" brings it back; then "pack gc" deletes what only it has.',
  examples: ['pack withdraw MUS-01001 1.1.0 --reason "a wrong loop in A3"'],
  reason: 'demanded',
  confirms: true,
  needs: ['database', 'packs'],
  async run(context, [wanted = '', number = ''], { reason }) {
    const { withdrawPack } = await import('@backline/core/packs/change-pack');
    return withCore(context, async (core) => {
      const { sku, version } = await getPackVersion(core, wanted, number);
      await context.confirm(
        `This withdraws ${sku} ${version}: nobody gets it any more. Its sounds are kept for 30 days.`,
        'withdraw',
      );
      const answer = await withdrawPack(core, operator, { sku, version, reason });
      context.log(await toOffered(core, sku));
      if (answer.isChanged) context.logUndo('pack', 'restore', sku, version);
      const outcome = answer.isChanged ? 'is withdrawn' : 'is withdrawn already; nothing was changed';
      return { data: answer, lines: [`${sku} ${version} ${outcome}`] };
    });
  },
});

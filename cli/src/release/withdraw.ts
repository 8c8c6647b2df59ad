import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { getVersion, toOffered } from './meant-version.ts';

export const command = defineCommand({
  usage: 'withdraw <VERSION>',
  description:
    'Stop offering a version: links to it are dead at once, and customers are offered the one before. Its files are kept, so that "release restore" brings it back.',
  examples: ['release withdraw 1.5.0 --reason "crashes on start"'],
  reason: 'demanded',
  confirms: true,
  needs: ['database'],
  async run(context, [wanted = ''], { reason }) {
    const { withdrawRelease } = await import('@backline/core/downloads/change-release');
    const { listReleases } = await import('@backline/core/support/computers/list-releases');
    return withCore(context, async (core) => {
      const version = await getVersion(core, wanted);
      await context.confirm(
        `This withdraws version ${version}: nobody is offered it any more, and links to it are dead. Its files are kept.`,
        'withdraw',
      );
      const answer = await withdrawRelease(core, operator, { version, reason });
      context.log(toOffered((await listReleases(core)).releases));
      if (answer.isChanged) context.logUndo('release', 'restore', version);
      const outcome = answer.isChanged ? 'is withdrawn' : 'is withdrawn already; nothing was changed';
      return { data: answer, lines: [`${version} ${outcome}`] };
    });
  },
});

import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { getVersion, toOffered } from './meant-version.ts';
import { readChannel } from './publish.ts';

export const command = defineCommand({
  usage: 'move <VERSION> <CHANNEL>',
  description: 'Offer a version on another channel: from beta to stable once it has proven itself, or back.',
  examples: ['release move 1.6.0 stable --reason "two weeks without a crash"'],
  reason: 'demanded',
  needs: ['database'],
  async run(context, [wanted = '', to = ''], { reason }) {
    const channel = readChannel(to);
    const { moveRelease } = await import('@backline/core/downloads/change-release');
    const { listReleases } = await import('@backline/core/support/computers/list-releases');
    return withCore(context, async (core) => {
      const version = await getVersion(core, wanted);
      const answer = await moveRelease(core, operator, { version, reason }, channel);
      context.log(toOffered((await listReleases(core)).releases));
      const former = channel === 'stable' ? 'beta' : 'stable';
      if (answer.isChanged) context.logUndo('release', 'move', version, former);
      const outcome = answer.isChanged ? `is ${channel} now` : `is ${channel} already; nothing was changed`;
      return { data: answer, lines: [`${version} ${outcome}`] };
    });
  },
});

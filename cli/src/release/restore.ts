import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { getVersion, toOffered } from './meant-version.ts';

export const command = defineCommand({
  usage: 'restore <VERSION>',
  description: 'Undo the withdrawal of a version.',
  examples: ['release restore 1.5.0 --reason "it was the driver"'],
  reason: 'demanded',
  needs: ['database'],
  async run(context, [wanted = ''], { reason }) {
    const { restoreRelease } = await import('@backline/core/downloads/change-release');
    const { listReleases } = await import('@backline/core/support/computers/list-releases');
    return withCore(context, async (core) => {
      const version = await getVersion(core, wanted);
      const answer = await restoreRelease(core, operator, { version, reason });
      context.log(toOffered((await listReleases(core)).releases));
      if (answer.isChanged) context.logUndo('release', 'withdraw', version);
      const outcome = answer.isChanged ? 'is back' : 'was not withdrawn; nothing was changed';
      return { data: answer, lines: [`${version} ${outcome}`] };
    });
  },
});

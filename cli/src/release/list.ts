import type { Release } from '@backline/core/support/computers/list-releases';
import { toTarget } from '@backline/domain/downloads/to-target';
import { defineCommand } from '../shared/command.ts';
import { toColumns, toLocalDay } from '../shared/text.ts';

function toRow({ version, releasedAt, channel, withdrawnAt, installers }: Release): string[] {
  const systems = (shown: Release['installers']) => shown.map(toTarget).join(', ');
  return [
    version,
    toLocalDay(releasedAt),
    channel,
    systems(installers),
    withdrawnAt === null ? systems(installers.filter(({ isLatest }) => isLatest)) : 'withdrawn',
  ];
}

export const command = defineCommand({
  usage: 'list',
  description: 'Every version, the newest first: its date, its channel, its installers, and where it is the latest.',
  examples: ['release list', 'release list --json'],
  needs: ['shop'],
  async run(context) {
    const answer = await context.withClient((client) => client.listReleases());
    if (answer.releases.length === 0) context.log('There are none: backline release publish VERSION');
    const heading = ['VERSION', 'RELEASED', 'CHANNEL', 'INSTALLERS', 'LATEST FOR'];
    const lines = answer.releases.length === 0 ? [] : toColumns(heading, answer.releases.map(toRow));
    return { data: answer, lines, hasTimes: true };
  },
});

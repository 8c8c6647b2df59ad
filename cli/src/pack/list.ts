import type { PackVersion } from '@backline/core/packs/list-packs';
import { withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { toColumns, toLocalDay, toSize } from '../shared/text.ts';
import { getSku } from './meant-pack.ts';

function toRow(pack: PackVersion): string[] {
  const state = pack.withdrawnAt !== null ? 'withdrawn' : pack.isCurrent ? 'offered' : '';
  return [
    pack.sku,
    pack.version,
    toLocalDay(pack.publishedAt),
    pack.channel,
    String(pack.files),
    toSize(pack.bytes),
    toSize(pack.newBytes),
    pack.requestsPerGb === null ? '' : String(pack.requestsPerGb),
    state,
  ];
}

export const command = defineCommand({
  usage: 'list [SKU]',
  description:
    'Every version of every pack, or of one, the newest first: its size, what it added to the storage, how many requests a gigabyte of it takes, and whether it is offered.',
  examples: ['pack list', 'pack list MUS-01001', 'pack list --json'],
  needs: ['database', 'packs'],
  async run(context, [wanted]) {
    const { listPacks } = await import('@backline/core/packs/list-packs');
    const answer = await withCore(context, async (core) =>
      listPacks(core, wanted === undefined ? undefined : await getSku(core, wanted)),
    );
    if (answer.packs.length === 0) context.log('There are none: backline pack publish SKU FOLDER --version 1.0.0');
    const heading = ['SKU', 'VERSION', 'PUBLISHED', 'CHANNEL', 'FILES', 'SIZE', 'STORED', 'REQUESTS/GB', 'STATE'];
    const lines = answer.packs.length === 0 ? [] : toColumns(heading, answer.packs.map(toRow));
    return { data: answer, lines, hasTimes: true };
  },
});

import { z } from 'zod';
import { releaseChannel, releaseNotes } from '../downloads/installer.ts';
import { skuInput } from '../licenses/license.ts';
import { historyMax } from '../limits.ts';
import { publishedPack } from './pack.ts';

export const getHistoryInput = z.object({ sku: skuInput });

const packVersion = publishedPack.pick({ version: true, publishedAt: true, files: true, bytes: true }).extend({
  channel: releaseChannel,
  notes: releaseNotes.nullable(),
  newBytes: publishedPack.shape.bytes.meta({
    description: 'Of blocks that no earlier version has: an update takes them.',
  }),
});

export const getHistoryOutput = z.object({
  versions: z.array(packVersion).max(historyMax).meta({ description: 'The newest first.' }),
});
export type PackHistory = z.infer<typeof getHistoryOutput>;

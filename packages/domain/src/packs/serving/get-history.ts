import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { releaseChannel, releaseNotes } from '../../downloads/installer.ts';
import { skuInput } from '../../licenses/license.ts';
import { historyMax } from '../../limits.ts';
import { publishedPack } from '../pack.ts';

const packVersion = publishedPack.pick({ version: true, publishedAt: true, files: true, bytes: true }).extend({
  channel: releaseChannel,
  notes: releaseNotes.nullable(),
  newBytes: publishedPack.shape.bytes.meta({
    description: 'Of blocks that no earlier version has: an update takes them.',
  }),
});

export const getHistory = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  isForPlugins: true,
  rest: 'GET /packs/{sku}/history',
  summary: 'The versions of a pack, with what is new in each',
  refusals: ['not_found'],
  input: z.object({ sku: skuInput }),
  output: z.object({
    versions: z.array(packVersion).max(historyMax).meta({ description: 'The newest first.' }),
  }),
});

export type PackHistory = z.infer<typeof getHistory.output>;

import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { releaseChannel, versionName, webAddress } from '../../downloads/installer.ts';
import { isoTime, textLike } from '../../fields.ts';
import { skuInput } from '../../licenses/license.ts';

export type CreateArchiveLinkInput = z.output<typeof createArchiveLink.input>;

export const createArchiveLink = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /packs/archive',
  summary: 'A link to a pack as a zip, for a browser',
  description:
    'The link is for you alone, lives three days and takes ranges, so that a browser goes on with a download. It ends at once with a refund. What is unpacked is a folder that the plugin finds.',
  refusals: ['pack_not_owned', 'not_found', 'pack_quota_spent', 'rate_limited'],
  limit: 'pack_archive',
  input: z.object({
    sku: skuInput,
    version: versionName.optional().meta({ description: 'Absent: the newest.' }),
    channel: releaseChannel.optional().meta({ description: 'Absent: stable.' }),
    options: textLike(64 * 33, /^[a-z0-9,-]*$/, 'are ids of options with commas between them')
      .optional()
      .meta({ description: 'Ids with commas between them; empty: none. Absent: those that are usual.' }),
  }),
  output: z.object({
    url: webAddress.meta({ description: 'For you alone. A browser can go on with it for three days.' }),
    fileName: z.string().max(128).meta({ pattern: '.' }),
    bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' }),
    expiresAt: isoTime,
  }),
});

export type ArchiveLink = z.infer<typeof createArchiveLink.output>;

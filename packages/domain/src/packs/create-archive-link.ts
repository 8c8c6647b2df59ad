import { z } from 'zod';
import { releaseChannel, versionName, webAddress } from '../downloads/installer.ts';
import { isoTime, skuInput } from '../licenses/license.ts';

export const createArchiveLinkInput = z.object({
  sku: skuInput,
  version: versionName.optional().meta({ description: 'Absent: the newest.' }),
  channel: releaseChannel.optional().meta({ description: 'Absent: stable.' }),
  options: z
    .string()
    .max(64 * 33)
    .regex(/^[a-z0-9,-]*$/, 'are ids of options with commas between them')
    .optional()
    .meta({ description: 'Ids with commas between them; empty: none. Absent: those that are usual.' }),
});
export type CreateArchiveLinkInput = z.output<typeof createArchiveLinkInput>;

export const createArchiveLinkOutput = z.object({
  url: webAddress.meta({ description: 'For you alone. A browser can go on with it for three days.' }),
  fileName: z.string().max(128).meta({ pattern: '.' }),
  bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' }),
  expiresAt: isoTime,
});
export type ArchiveLink = z.infer<typeof createArchiveLinkOutput>;

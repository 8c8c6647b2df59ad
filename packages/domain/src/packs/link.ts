import { z } from 'zod';
import { webAddress } from '../downloads/installer.ts';

export const bundleId = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]+$/, 'is not the id of a bundle');

/** How many bundles a call gives links to: 8 GB. */
export const linkedBundlesMax = 256;

export const publicationId = z.uuid('is not the id of a publication').max(36);

export const linkInput = z.object({
  publication: publicationId.meta({ description: 'The `jti` of the head.' }),
  bundles: z.array(bundleId).min(1).max(linkedBundlesMax),
});
export type LinkInput = z.output<typeof linkInput>;

export const linkOutput = z.object({
  urls: z.array(webAddress).max(linkedBundlesMax).meta({ description: 'In the order of `bundles`.' }),
  expiresInSeconds: z.int().min(1).max(86_400).meta({ format: 'int32' }),
});
export type LinkedBundles = z.infer<typeof linkOutput>;

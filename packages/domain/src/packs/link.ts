import { z } from 'zod';
import { webAddress } from '../downloads/installer.ts';
import { linkedBundlesMax } from '../limits.ts';
import { bundleId, publicationId } from './pack.ts';

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

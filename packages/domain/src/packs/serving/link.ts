import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { webAddress } from '../../downloads/installer.ts';
import { int32 } from '../../fields.ts';
import { linkedBundlesMax } from '../../limits.ts';
import { bundleId, publicationId } from '../pack.ts';

export type LinkInput = z.output<typeof link.input>;

export const link = declareCall({
  role: 'device',
  kind: 'mutation',
  rest: 'POST /packs/link',
  summary: 'Links to bundles of a pack',
  description:
    'A link opens one bundle for half an hour and takes ranges. A bundle counts once against the quota while links to it live. With 403 ask for another link, with 503 wait as `Retry-After` says.',
  refusals: ['pack_not_owned', 'not_found', 'pack_quota_spent', 'device_released', 'device_signed_out', 'rate_limited'],
  limit: 'pack_link',
  input: z.object({
    publication: publicationId.meta({ description: 'The `jti` of the head.' }),
    bundles: z.array(bundleId).min(1).max(linkedBundlesMax),
  }),
  output: z.object({
    urls: z.array(webAddress).max(linkedBundlesMax).meta({ description: 'In the order of `bundles`.' }),
    expiresInSeconds: int32(1, 86_400),
  }),
});

export type LinkedBundles = z.infer<typeof link.output>;

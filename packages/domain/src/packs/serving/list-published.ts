import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { shownText } from '../../fields.ts';
import { skuInput } from '../../licenses/license.ts';
import { publishedPack } from '../pack.ts';

export const listPublished = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  isForPlugins: true,
  rest: 'GET /packs',
  summary: 'The newest version of each pack',
  description:
    'For anyone, without a login, and cached: send the ETag of the last answer. A plugin learns of updates by it, beside its daily refresh.',
  output: z.object({
    packs: z
      .array(
        z.object({
          sku: skuInput,
          name: shownText(200).meta({ description: 'The name in the shop.' }),
          stable: publishedPack.nullable(),
          beta: publishedPack.nullable().meta({ description: 'The newest of all, which may be the stable one.' }),
        }),
      )
      .max(10_000),
  }),
});

export type PublishedPacks = z.infer<typeof listPublished.output>;

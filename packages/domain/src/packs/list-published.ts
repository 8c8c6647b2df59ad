import { z } from 'zod';
import { skuInput } from '../licenses/license.ts';
import { publishedPack } from './pack.ts';

export const listPublishedOutput = z.object({
  packs: z
    .array(
      z.object({
        sku: skuInput,
        stable: publishedPack.nullable(),
        beta: publishedPack.nullable().meta({ description: 'The newest of all, which may be the stable one.' }),
      }),
    )
    .max(10_000),
});
export type PublishedPacks = z.infer<typeof listPublishedOutput>;

import { z } from 'zod';
import { slug } from './catalog.ts';

/** The instruments of each collection as lines of text, in its order: what a search looks through. */
export const listInstrumentsOutput = z
  .array(
    z.object({
      collectionSlug: slug,
      instruments: z
        .array(z.object({ text: z.string().max(1100).meta({ pattern: '.*' }), isAudible: z.boolean() }))
        .max(1000),
    }),
  )
  .max(100_000);
export type InstrumentList = z.infer<typeof listInstrumentsOutput>;

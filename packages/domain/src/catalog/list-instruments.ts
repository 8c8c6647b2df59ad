import { z } from 'zod';
import { declareCall } from '../call.ts';
import { shownText } from '../fields.ts';
import { slug } from './catalog.ts';

export const listInstruments = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  rest: 'GET /catalog/instruments',
  summary: 'The instruments of everything that is sold, for a search',
  /** The instruments of each pack as lines of text in order, for the search. */
  output: z
    .array(
      z.object({
        collectionSlug: slug,
        instruments: z.array(z.object({ text: shownText(1100), isAudible: z.boolean() })).max(1000),
      }),
    )
    .max(100_000),
});

export type InstrumentList = z.infer<typeof listInstruments.output>;

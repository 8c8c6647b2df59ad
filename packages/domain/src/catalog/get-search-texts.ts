import { z } from 'zod';
import { declareCall } from '../call.ts';
import { shownText } from '../fields.ts';
import { slug } from './catalog.ts';

export const getSearchTexts = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  rest: 'GET /catalog/search-texts',
  summary: 'The texts of everything that is sold, and moods, for a search',
  /** The texts that a search needs besides the list and its instruments, and the meanings of words. */
  output: z.object({
    packs: z
      .array(
        z.object({
          collectionSlug: slug,
          subtitle: shownText(200),
          description: shownText(10_000),
        }),
      )
      .max(100_000),
    /** The tags and articulations that a word means. */
    moods: z
      .array(
        z.object({
          word: shownText(40),
          means: z.array(shownText(200)).max(8),
        }),
      )
      .max(10_000),
  }),
});

export type SearchTexts = z.infer<typeof getSearchTexts.output>;
export type Mood = SearchTexts['moods'][number];

import { z } from 'zod';
import { slug } from './catalog.ts';

/** What a search looks through beside the list and its instruments, and what its words stand for. */
export const getSearchTextsOutput = z.object({
  packs: z
    .array(
      z.object({
        collectionSlug: slug,
        subtitle: z.string().max(200).meta({ pattern: '.*' }),
        description: z.string().max(10_000).meta({ pattern: '.*' }),
      }),
    )
    .max(100_000),
  /** The tags and articulations that a word stands for. */
  moods: z
    .array(
      z.object({
        word: z.string().max(40).meta({ pattern: '.*' }),
        means: z.array(z.string().max(200).meta({ pattern: '.*' })).max(8),
      }),
    )
    .max(10_000),
});
export type SearchTexts = z.infer<typeof getSearchTextsOutput>;
export type Mood = SearchTexts['moods'][number];

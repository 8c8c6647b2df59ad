import { expect, it } from 'vitest';
import { playYear } from '../src/play.ts';
import { stories } from '../src/stories.ts';
import { parseStory } from '../src/story.ts';

it.each(stories)('$name', async ({ acts, ...options }) => {
  const entries = parseStory(acts);
  const outcome = await playYear({ ...options, engine: 'sqlite', entries });
  expect(outcome.findings).toEqual([]);
  // If a person can no longer do an act of a story, the story proves nothing.
  expect(outcome.entries).toEqual(entries);
});

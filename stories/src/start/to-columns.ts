import type { IndexedStory } from './use-story-index.ts';

/** The states that nearly every component has, by the names of stories. The first matching pattern decides. */
const patterns = {
  Default: /^Default$/,
  'Long text': /Long|Many/,
  Error: /Error|Fail|Unreachable|Refused|Invalid|Unavailable|Blocked|Malformed|Wrong|Differ|Expired/,
  Loading: /^(?:Loading|Pending|Submitting|Checking|Starting|Working|Reading|Resending|On The Way)|Loading$|Pending$/,
  Empty: /^(?:Empty|Nothing|None|No |One$|Without|Silent)/,
  Narrow: /Narrow|Reflow|Tablet/,
};

export type Column = keyof typeof patterns;
export const columns = ['Default', 'Loading', 'Empty', 'Error', 'Narrow', 'Long text'] as const satisfies Column[];

/** Sorts the stories of a component into columns, and returns the others separately. */
export function toColumns(stories: readonly IndexedStory[]) {
  const toColumn = ({ name }: IndexedStory) =>
    Object.entries(patterns).find(([, pattern]) => pattern.test(name))?.[0] as Column | undefined;
  return Map.groupBy(stories, (story) => toColumn(story) ?? 'Others');
}

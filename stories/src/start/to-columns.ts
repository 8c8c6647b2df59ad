import type { IndexedStory } from './use-story-index.ts';

/** The states that nearly everything has, by the names of stories; the first that fits counts. */
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

/** The stories of a component by their columns, and those of a state of its own. */
export function toColumns(stories: readonly IndexedStory[]) {
  const toColumn = ({ name }: IndexedStory) =>
    Object.entries(patterns).find(([, pattern]) => pattern.test(name))?.[0] as Column | undefined;
  return Map.groupBy(stories, (story) => toColumn(story) ?? 'Others');
}

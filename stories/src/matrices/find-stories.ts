interface IndexEntry {
  id: string;
  title: string;
  name: string;
  type: 'story' | 'docs';
}

export interface SheetStory {
  id: string;
  label: string;
}

/** Sheets of more than one component, with the titles of their stories. */
const groups: Record<string, RegExp> = { Primitives: /^Primitives\/(\w+)$/, Mails: /^Mail\/Mails$/ };

/** Stories that only repeat others of the same sheet. */
const repeats = /^All[A-Z ]/;

/**
 * The stories of a sheet, from Storybook's own index, so nobody has to list them by hand. `Matrices/Cards/LoginCard`
 * has those of `Account/Cards/LoginCard`.
 */
export async function findStories(sheet: string): Promise<SheetStory[]> {
  const pattern = groups[toHeading(sheet)] ?? new RegExp(`^(?!Matrices/).*/${toHeading(sheet)}$`);
  const response = await fetch('index.json');
  const { entries } = (await response.json()) as { entries: Record<string, IndexEntry> };
  const stories = Object.values(entries).flatMap(({ id, title, name, type }) => {
    const match = type === 'story' ? pattern.exec(title) : null;
    if (!match || repeats.test(name)) return [];
    return [{ id, label: match[1] === undefined ? name : `${match[1]}, ${name}` }];
  });
  // Leaves out the narrow version of a state, because the sheet shows every state in a narrow window, too.
  const labels = new Set(stories.map(({ label }) => label));
  const isShownAnyway = (label: string) =>
    labels.has(label.replace(/ Narrow$/, '')) || labels.has(label.replace(/Narrow$/, 'Default'));
  return stories.filter(({ label }) => !label.endsWith('Narrow') || !isShownAnyway(label));
}

export function toHeading(sheet: string): string {
  return sheet.slice(sheet.lastIndexOf('/') + 1);
}

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

/** The sheets of more than one component, and where their stories are. */
const groups: Record<string, RegExp> = { Primitives: /^Primitives\/(\w+)$/, Mails: /^Mail\/Mails$/ };

/** Stories that show what others of the same sheet show. */
const repeats = /^All[A-Z ]/;

/**
 * The stories of a sheet, from Storybook's own index: nobody lists them by hand. `Matrices/Cards/LoginCard` has those
 * of `Account/Cards/LoginCard`.
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
  // The narrow state of a state is that state in a window which the sheet has for all of them.
  const labels = new Set(stories.map(({ label }) => label));
  const isShownAnyway = (label: string) =>
    labels.has(label.replace(/ Narrow$/, '')) || labels.has(label.replace(/Narrow$/, 'Default'));
  return stories.filter(({ label }) => !label.endsWith('Narrow') || !isShownAnyway(label));
}

export function toHeading(sheet: string): string {
  return sheet.slice(sheet.lastIndexOf('/') + 1);
}

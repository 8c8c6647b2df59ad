import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { IndexInput } from 'storybook/internal/types';

const stories = join(import.meta.dirname, '../src');

const groups = { Cards: '*-card', Dialogs: '*-dialog', Rows: '*-row' };

function readComponentName(file: string): string {
  const [, name] = /^ {2}title: '.*\/(\w+)'/m.exec(readFileSync(join(stories, file), 'utf8')) ?? [];
  if (name === undefined) throw new Error(`${file} has no title such as 'Plan/Dialogs/CancelPlanDialog'`);
  return name;
}

/** A contact sheet for each card, dialog and row that has stories, one for the primitives and one for the mails. */
export function indexSheets(importPath: string): (IndexInput & { title: string })[] {
  const toSheet = (title: string) => ({
    type: 'story' as const,
    subtype: 'story' as const,
    importPath,
    exportName: 'Sheet',
    title: `Matrices/${title}`,
    // A component's only story takes its name and replaces it in the sidebar.
    name: basename(title),
    tags: ['!test', '!autodocs'],
  });
  const sheets = Object.entries(groups).flatMap(([group, names]) =>
    globSync(`**/${names}.stories.tsx`, { cwd: stories, exclude: ['primitives/**'] })
      .map(readComponentName)
      .sort()
      .map((component) => toSheet(`${group}/${component}`)),
  );
  return [...sheets, toSheet('Primitives'), toSheet('Mails')];
}

import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { indexSheets } from '../.storybook/index-sheets.ts';
import { findComponents } from './find-components.ts';

it('gives each card, dialog and row a contact sheet', () => {
  const sheets = indexSheets('sheets.tsx').map(({ title }) => basename(title).toLowerCase());
  const shown = findComponents().flatMap(
    ({ path }) => /features\/.*?([\w-]+-(?:card|dialog|row))\.tsx$/.exec(path)?.[1] ?? [],
  );
  expect(shown.length).toBeGreaterThan(40);
  expect(shown.filter((name) => !sheets.includes(name.replaceAll('-', '')))).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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

it('has a place in the sidebar for each kind of story', () => {
  const root = join(import.meta.dirname, '..');
  const preview = readFileSync(join(root, '.storybook/preview.tsx'), 'utf8');
  const [, order = ''] = /order: \[(.*?)\n {8}\]/s.exec(preview) ?? [];
  const places = [...order.replaceAll(/\[.*?\]/gs, '').matchAll(/'(\w+)'/g)].map(([, place = '']) => place);
  const kinds = globSync('src/**/*.stories.tsx', { cwd: root }).flatMap((file) => {
    const [, kind] = /^ {2}title: '(\w+)\//m.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    return kind ?? [];
  });
  expect(kinds.length).toBeGreaterThan(100);
  expect([...new Set([...kinds, 'Matrices'])].sort()).toEqual([...places].sort());
});

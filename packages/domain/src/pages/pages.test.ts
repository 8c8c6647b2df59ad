import { expect, it } from 'vitest';
import { pageRows, toCallInput } from './pages.ts';
import { isPortalPath, paths, slugMark } from './paths.ts';

it('has a page at every path, but for those that lead on to another', () => {
  const known = pageRows.map(([, { path }]) => path);
  expect(Object.values(paths).filter((path) => !known.includes(path))).toEqual([paths.home, paths.licensesShortcut]);
});

it.each(pageRows)('the server knows the path of %s', (name, { path }) => {
  const address = path.replace(slugMark, 'cadenza').replace(/:\w+$/, 'harbor-strings');
  expect(isPortalPath(address, 'cadenza')).toBe(name !== 'notFound');
});

it('has each path once', () => {
  expect(new Set(pageRows.map(([, { path }]) => path)).size).toBe(pageRows.length);
});

it('asks for a pack or a developer by the slug in the path', () => {
  const inputs = (['getCollection', 'getDeveloper', 'listCartItems'] as const).map((call) => toCallInput(call, 'one'));
  expect(inputs).toEqual([{ collectionIdOrSlug: 'one' }, { developerIdOrSlug: 'one' }, undefined]);
});

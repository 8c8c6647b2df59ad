import { describe, expect, it } from 'vitest';
import { compareNames, countCharacters } from './text.ts';
import { readThrown } from './thrown.ts';

describe('countCharacters', () => {
  it('counts an emoji once', () => {
    expect(countCharacters('a🎻b')).toBe(3);
  });
});

describe('compareNames', () => {
  it('ignores case, and puts a marked letter after the plain one', () => {
    expect(compareNames('Arco', 'arco')).toBe(0);
    const names = ['Zither', 'ångström', 'Åland', 'arco', 'Bandroom', 'azure', 'Bandroom 2'];
    expect(names.toSorted(compareNames)).toEqual([
      'arco',
      'azure',
      'Åland',
      'ångström',
      'Bandroom',
      'Bandroom 2',
      'Zither',
    ]);
  });
});

it.each([
  ['text', { code: '', message: 'text' }],
  [null, { code: '', message: 'null' }],
  [new Error('full'), { code: '', message: 'full' }],
  [Object.assign(new Error('full'), { code: 'ENOSPC' }), { code: 'ENOSPC', message: 'full' }],
  [Object.assign(new Error('full'), { code: 7 }), { code: '', message: 'full' }],
])('reads what was thrown: %o', (thrown, read) => {
  expect(readThrown(thrown)).toEqual(read);
});

import { describe, expect, it } from 'vitest';
import { compareNames, countCharacters } from './text.ts';

describe('countCharacters', () => {
  it('counts an emoji once', () => {
    expect(countCharacters('a🎻b')).toBe(3);
  });
});

describe('compareNames', () => {
  it('ignores case, and puts a marked letter after the plain one', () => {
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

import { expect, it } from 'vitest';
import { fold, isAlike, isNear, toAskedWords, toWords, withoutWord } from './search-words.ts';
import { toExcerpt } from './to-excerpt.ts';

it.each([
  ['Cellos', 'cello'],
  ['Keys', 'key'],
  ['Élégies', 'elegie'],
  ['Boxes', 'box'],
  ['Brushes', 'brush'],
  ['Basses', 'bass'],
  ['Flutes', 'flute'],
  ['bass', 'bass'],
  ['gas', 'gas'],
  ['cello', 'cello'],
])('folds %s to %s', (word, folded) => {
  expect(fold(word)).toBe(folded);
});

it('counts a hyphenated word as its parts and as a whole', () => {
  expect(toWords("Lo-Fi, the children's - 3")).toEqual(['Lo', 'Fi', 'the', 'childrens', '3', 'LoFi']);
  expect(toAskedWords('Lo-Fi keys', (word) => word === 'lofi')).toEqual(['lofi', 'key']);
  expect(toAskedWords('Lo-Fi of the keys', () => false)).toEqual(['lo', 'fi', 'key']);
  expect(toAskedWords('of the', () => false)).toEqual(['of', 'the']);
  expect(withoutWord('sad lo-fi Cellos', 'cello')).toBe('sad lo-fi');
});

it.each([
  ['a wrong letter', 'cello', 'cexlo', true],
  ['a wrong last letter', 'cello', 'cella', true],
  ['an extra letter', 'cello', 'chello', true],
  ['an extra last letter', 'cell', 'cello', true],
  ['a missing letter', 'cello', 'celo', true],
  ['swapped letters', 'violin', 'voilin', true],
  ['swapped last letters', 'cello', 'celol', true],
  ['no difference', 'cello', 'cello', true],
  ['swapped letters and a wrong one', 'violet', 'voilin', false],
  ['letters that are not swapped', 'violin', 'vuolin', true],
  ['two wrong letters', 'cello', 'cexxo', false],
  ['two letters fewer', 'cel', 'cello', false],
  ['a wrong letter of four', 'tone', 'tine', true],
  ['a wrong letter of three', 'ton', 'tin', false],
])('has one typo or none where there is %s: %s, %s', (_, word, asked, isSo) => {
  expect(isNear(word, asked, true)).toBe(isSo);
  expect(isNear(`${word}${word}`, asked, false)).toBe(isSo && word.length > 3);
  expect(isNear(`${word}${word}`, asked, true)).toBe(false);
});

it.each([
  ['pizzicato', 'pitsicato', true],
  ['pizzicato', 'patsicato', false],
  ['legatoss', 'legato', true],
  ['legatosss', 'legato', false],
  ['legat', 'legato', true],
  ['lega', 'legato', true],
  ['leg', 'legato', false],
  ['xlegato', 'legato', true],
  ['egato', 'legato', true],
  ['tone', 'tine', true],
  ['tone', 'tina', false],
  ['cellos', 'cello', true],
  ['tin', 'tin', false],
  ['abcdef', 'uvwxyz', false],
  ['cdefab', 'abcdef', false],
])('compares %s with %s: %s', (word, asked, isSo) => {
  expect(isAlike(word, asked)).toBe(isSo);
});

it.each([
  ['cello', 'a b c d cello f g h i', 'a b c d cello f g h i'],
  ['cello', '0 a b c d cello f g h i 9', '…a b c d cello f g h i…'],
  ['cell', 'Cellos, and 2 3 4 5', 'Cellos, and 2 3 4…'],
  ['chello', '0 1 2 3 4 5 cello', '…2 3 4 5 cello'],
  ['harp', '0 1 2 3 4 5', '0 1 2 3 4…'],
])('quotes four words on each side of %s in "%s"', (asked, text, excerpt) => {
  expect(toExcerpt(text, asked)).toBe(excerpt);
});

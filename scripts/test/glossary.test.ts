import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|cjs|css|hpp|cpp|md)$/.test(file) && !file.startsWith('packages/db/migrations/'));

/** Archaic words and private words of ours, each with a replacement. */
const words: Record<string, string> = {
  anew: 'again',
  bethink: 'remember',
  forthwith: 'at once',
  hereby: '(leave out)',
  hitherto: 'so far',
  lest: 'so that … not',
  'stand-in': 'emulator',
  thence: 'from there',
  thereby: 'so',
  therein: 'in it',
  thereof: 'of it',
  told: 'said, shown, mailed, given, distinguished: name what happens',
  whence: 'from where',
  whilst: 'while',
  whoever: 'a person who',
  whosever: 'of any person',
};

/** Phrases that show that a sentence in code needs to be rewritten. Documents may use some of them. */
const phrases: Record<string, string> = {
  'as ever': 'still',
  'as one is': 'like the others: say what is alike',
  bear: 'have, contain, tolerate',
  'for ever': 'without an end, forever',
  hence: 'so',
  henceforth: 'from then on',
  'holds good': 'is valid, is true',
  whereby: 'with which',
  whomever: 'a person whom',
  'whose is it': 'whose order, whose computer: name it',
};

const toPattern = (list: Record<string, string>) => {
  const spaced = Object.keys(list).map((one) => one.replaceAll(' ', String.raw`[\s*/]+`));
  return new RegExp(String.raw`\b(${spaced.join('|')})s?\b`, 'gi');
};
const archaic = toPattern(words);
const riddling = toPattern({ ...words, ...phrases });

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;
const title = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['`"]).*?\1/g;

/** Text that is read as prose: a whole document, or the comments and test titles of code. */
function findProse(file: string, text: string): { at: number; prose: string }[] {
  if (file.endsWith('.md')) return [{ at: 0, prose: text }];
  return [comment, title].flatMap((part) =>
    [...text.matchAll(part)].map((match) => ({ at: match.index, prose: match[0] })),
  );
}

/** Finds words and phrases to replace, one line each with the replacement. */
function findWords(file: string, text: string): string[] {
  const pattern = file.endsWith('.md') ? archaic : riddling;
  return findProse(file, text).flatMap(({ at, prose }) =>
    [...prose.matchAll(pattern)].map(({ 0: word, 1: found = '', index }) => {
      const line = text.slice(0, at + index).split('\n').length;
      const plain = found.toLowerCase().replaceAll(/[\s*/]+/g, ' ');
      return `${file}:${line}: "${word}". Write: ${words[plain] ?? phrases[plain]}`;
    }),
  );
}

describe('the words of comments, titles and documents', () => {
  it('are present-day and public', () => {
    const others = files.filter((file) => file !== 'scripts/test/glossary.test.ts');
    const found = others.flatMap((file) => findWords(file, readFileSync(join(root, file), 'utf8')));
    expect(found, found.join('\n')).toEqual([]);
  });

  it.each([
    ['a.ts', '/** Kept lest it is lost. */', 'a.ts:1: "lest". Write: so that … not'],
    ['a.md', 'First.\n\nRead anew.', 'a.md:3: "anew". Write: again'],
    ['a.ts', '// It lasts for ever.', 'a.ts:1: "for ever". Write: without an end, forever'],
    ['a.ts', '/**\n * A seat holds\n * good.\n */', 'a.ts:2: "holds\n * good". Write: is valid, is true'],
    ['a.ts', "it('bears a date', () => {});", 'a.ts:1: "bears". Write: have, contain, tolerate'],
  ])('refuses in %s %j', (file, text, said) => {
    expect(findWords(file, text)).toEqual([said]);
  });

  it.each([
    ['a.md', 'It lasts for ever.'],
    ['a.ts', "const text = 'It lasts for ever.';"],
    ['a.ts', '// Bearer of a token, held for everyone.'],
  ])('lets pass in %s %j', (file, text) => {
    expect(findWords(file, text)).toEqual([]);
  });
});

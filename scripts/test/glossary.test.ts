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

/** Words of no present-day document, and private words of ours, each with what to write. */
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
const archaic = new RegExp(`\\b(${Object.keys(words).join('|')})s?\\b`, 'gi');

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;
const title = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['`"]).*?\1/g;

/** Text that is read as prose: all of a document, and of code its comments and the titles of its tests. */
function findProse(file: string, text: string): { at: number; prose: string }[] {
  if (file.endsWith('.md')) return [{ at: 0, prose: text }];
  return [comment, title].flatMap((part) =>
    [...text.matchAll(part)].map((match) => ({ at: match.index, prose: match[0] })),
  );
}

describe('the words of comments, titles and documents', () => {
  it('are present-day and public', () => {
    const found = files
      .filter((file) => file !== 'scripts/test/glossary.test.ts')
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return findProse(file, text).flatMap(({ at, prose }) =>
          [...prose.matchAll(archaic)].map(({ 0: word, 1: plain = '', index }) => {
            const line = text.slice(0, at + index).split('\n').length;
            return `${file}:${line}: "${word}". Write: ${words[plain.toLowerCase()]}`;
          }),
        );
      });
    expect(found).toEqual([]);
  });
});

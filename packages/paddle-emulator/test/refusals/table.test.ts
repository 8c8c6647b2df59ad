import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toErrorPage } from '../../src/api/answer-errors.ts';
import { readme, root } from '../readme.ts';

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(root, 'src', name), 'utf8'))
  .join('\n');

/** The codes in the sources. An inserted part stands for any word. */
const written = [...sources.matchAll(/['`]((?:[a-z0-9_]|\$\{\w+\})+)['`]/g)]
  .map(([, text = '']) => text)
  .filter((text) => text.replaceAll(/\$\{\w+\}/g, '').length > 6)
  .map((text) => new RegExp(`^${text.replaceAll(/\$\{\w+\}/g, '[a-z_]+')}$`));
const isWritten = (code: string) => written.some((pattern) => pattern.test(code));

const [, section = ''] = readme.split('## What it refuses\n');
const rows = [...section.matchAll(/^\| ([a-z]+) \| (.*) \| (.*) \|$/gm)].map(
  ([, group = '', refused = '', not = '']) => {
    const read = (cell: string) => [...cell.matchAll(/`([a-z0-9_]+)`/g)].map(([, code = '']) => code);
    return { group, refused: read(refused), not: read(not) };
  },
);
const all = rows.flatMap(({ refused, not }) => [...refused, ...not]);

/** Codes that are not in Paddle's reference: guesses, and the emulator's own. */
const unlisted = ['authentication_invalid', 'payment_declined', 'payment_method_in_use'];

test('the README lists each code once', () => {
  expect(all.length).toBeGreaterThan(150);
  expect(new Set(all).size).toBe(all.length);
});

test.each(rows)('the README says what is refused of $group', ({ group, refused, not }) => {
  expect(refused.filter((code) => !isWritten(code))).toEqual([]);
  expect(not.filter((code) => isWritten(code))).toEqual([]);
  for (const code of [...refused, ...not])
    expect(toErrorPage(code)).toBe(`https://developer.paddle.com/errors/${group}/${code}`);
});

test('the README lists each code that is thrown', () => {
  const thrown = [...sources.matchAll(/(?:refuse\(|PaddleError\(\d+,)\s*'([a-z0-9_]+)'/g)].map(([, code = '']) => code);
  expect(thrown.length).toBeGreaterThan(100);
  expect(thrown.filter((code) => !all.includes(code) && !unlisted.includes(code))).toEqual([]);
});

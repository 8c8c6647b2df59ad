import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../weigh/weigh.ts';
import { findTricks } from './find-tricks.ts';

const root = join(import.meta.dirname, '../..');

it('there are none in sources, tests and scripts', () => {
  const sources = listFiles().filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const found = sources.flatMap((file) => findTricks(file, readFileSync(join(root, file), 'utf8')));
  expect(found, found.join('\n')).toEqual([]);
});

it.each([
  ['const { orders: o } = core.store.t;', 'calls orders o'],
  ['const toId = ({ order: o }: Line) => o.id;', 'calls order o'],
  ['const both = { ...{ one, other }, third };', 'spreads a literal'],
  ['const all = [...[one, other], third];', 'spreads a literal'],
  ['const [orders, days] = [[], 14];', 'assigns unlike things'],
  ['/** Whether an order is paid. */\nconst isPaid = true;', 'begins a comment with "Whether"'],
  ['// What follows is read again.\nread();', 'begins a comment with "What"'],
  [`const readAll = () => { ${'read();'.repeat(41)} };`, 'has 41 statements in a function'],
])('refuses %j', (text, said) => {
  expect(findTricks('a.ts', text)).toEqual([expect.stringContaining(`a.ts:1 ${said}`)]);
});

it.each([
  'const { orders, grants } = core.store.t;',
  'const { data: rows, _ } = answer;',
  'const both = { ...defaults, ...(isLong ? more : {}) };',
  'const [first, second] = await Promise.all([one(), other()]);',
  '/** True if an order is paid. */\nconst isPaid = true;',
  `const readAll = () => { ${'read();'.repeat(20)} return () => { ${'read();'.repeat(39)} }; };`,
])('lets %j pass', (text) => {
  expect(findTricks('a.ts', text)).toEqual([]);
});

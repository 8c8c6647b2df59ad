import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeMutant, equivalents } from '../mutants/equivalents.ts';
import { applyMutant, makeMutants } from '../mutants/make-mutants.ts';

const read = (source: string) =>
  makeMutants('sample.ts', source).map((mutant) => [mutant.kind, applyMutant(source, mutant)]);

describe('the changes of a source', () => {
  it.each([
    ['comparison', 'ask(a < b);', 'ask(a <= b);'],
    ['comparison', 'ask(a >= b);', 'ask(a > b);'],
    ['comparison', 'ask(a === b);', 'ask(a !== b);'],
    ['sum', 'ask(a + 1);', 'ask(a - 1);'],
    ['sum', 'ask(a * 1024);', 'ask(a / 1024);'],
    ['logic', 'ask(a && b);', 'ask(a || b);'],
    ['condition', 'if (a) ask();', 'if (false) ask();'],
    ['condition', 'ask(a ? 1 : 2);', 'ask(!(a) ? 1 : 2);'],
    ['condition', 'ask(!a);', 'ask(a);'],
    ['default', 'ask(a ?? 1);', 'ask(a);'],
    ['await', 'await ask();', 'void ask();'],
    ['statement', 'ask();', ';'],
    ['number', 'const most = 5;', 'const most = 6;'],
    ['answer', 'function ask() { return true; }', 'function ask() { return false; }'],
  ])('have a %s: %s', (kind, source, changed) => {
    expect(read(source)).toContainEqual([kind, changed]);
  });

  it.each([
    ["'use client';", 'directives'],
    ['const b = a ?? null;', 'a null that the types ask for'],
    ["const text = 'a' + b;", 'a text and its end'],
    ['log.info(text);', 'lines of a log'],
    ['type A = B extends C ? D : E;', 'types'],
  ])('leave out %s: %s', (source) => {
    expect(read(source)).toEqual([]);
  });

  it.each(['ask(a === b ? 1 : 2);', 'ask(!a ? 1 : 2);', 'if (!a && b < 2) await ask(a ?? 3);'])(
    'are never the same, nor what was there: %s',
    (source) => {
      const changed = read(source).map(([, text]) => text);
      expect(new Set([source, ...changed]).size).toBe(changed.length + 1);
    },
  );

  it('leave awaits of a transaction to the test of awaits', () => {
    expect(read('await leave(tx);')).toEqual([['statement', ';']]);
    expect(read('await serve((tx) => leave(tx));')).toContainEqual(['await', 'void serve((tx) => leave(tx));']);
  });

  it('name the line on which a change stands', () => {
    expect(makeMutants('sample.ts', 'const ask = 1;\nexport const isMore = ask > 2;').map(({ line }) => line)).toEqual([
      1, 2,
    ]);
  });
});

it.each(Object.entries(equivalents))('can still make each change of %s that no test can see', (file, changes) => {
  const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  const made = makeMutants(file, source).map((mutant) => describeMutant(source, mutant));
  expect(Object.keys(changes).filter((change) => !made.includes(change))).toEqual([]);
});

it('names a room that there is not', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../mutants/main.ts'), 'packages/nowhere'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(Buffer.concat(said).toString()).toBe(
    'backline: There is no room packages/nowhere. Name a package, a folder or a file.\n',
  );
});

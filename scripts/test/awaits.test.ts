import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findAsyncNames, findUnawaited } from './find-unawaited.ts';

const root = join(import.meta.dirname, '../..');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const asyncNames = findAsyncNames(sources);

const withImports = (line: string) => ({
  file: 'sample.ts',
  text: `import { rm } from 'node:fs/promises';
import { recordEvent } from './record-event.ts';
async function charge() {}
async function sample(tx, db, core) {
  ${line}
}`,
});

// Biome's own rule doesn't know Drizzle's statements, which run only when they are awaited.
it('begins nothing that is not awaited', () => {
  const found = sources.flatMap((source) => findUnawaited(source, asyncNames).map((line) => `${source.file}:${line}`));
  expect(found, `Await these, or say "void" before what is of no transaction:\n${found.join('\n')}`).toEqual([]);
});

const ofTransaction = [
  "tx.update(users).set({ name: '' }).where(isTheirs);",
  "recordEvent(core, tx, caller, { type: 'left' });",
  'insertRows(tx, rows);',
  'core.store.write(async () => {});',
];
const others = ['core.store.db.delete(users);', 'charge();', "rm('file');"];

it.each([...ofTransaction, ...others])('sees that nothing awaits %s', (line) => {
  expect(findUnawaited(withImports(line), asyncNames)).toEqual([5]);
  expect(findUnawaited(withImports(`await ${line}`), asyncNames)).toEqual([]);
});

it.each(others)('lets go on by itself what says void: %s', (line) => {
  expect(findUnawaited(withImports(`void ${line}`), asyncNames)).toEqual([]);
});

const refusals = ['chargeGuest(core, caller);', 'assertStaff(core);'];
const begun = ['account.close(core, tx);', 'writePayments(core, async () => {});'];

it.each([...ofTransaction, ...begun, ...refusals])('refuses void before %s', (line) => {
  expect(findUnawaited(withImports(`void ${line}`), asyncNames)).toEqual([5]);
});

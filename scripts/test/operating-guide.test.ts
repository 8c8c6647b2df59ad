import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const doctor = 'packages/core/src/support/doctor';
const sources = [
  ...readdirSync(join(root, doctor)).map((file) => `${doctor}/${file}`),
  'packages/core/src/packs/find-pack-problems.ts',
  'packages/db/src/operations/check-database.ts',
  'packages/db/src/operations/find-file-problems.ts',
];

it('says what each line of the doctor means, and of no other', () => {
  const text = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const codes = [...text.matchAll(/\bcode: '([a-z_]+)'/g)].map(([, code = '']) => code);
  const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const [, rows = ''] = guide.split('## What the doctor says');
  const lines = [...rows.matchAll(/^\| `([a-z_]+)` \| (?:now|soon) \| \S/gm)].map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(40);
  expect(lines.toSorted()).toEqual([...new Set(codes)].toSorted());
});

it('knows every file that finds problems', () => {
  const files = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^[\w-]+\/src\/.*\.ts$/.test(file) && !file.includes('node_modules'),
  );
  const finders = files.filter((file) =>
    /Promise<Problem\[\]>|\): Problem(\[\]| \| null)/.test(readFileSync(join(root, 'packages', file), 'utf8')),
  );
  expect(finders.map((file) => `packages/${file}`).filter((file) => !sources.includes(file))).toEqual([]);
});

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { followSteps, root, steps } from './tutorial-steps.ts';

it('writes files that are not there yet', () => {
  const written = steps.filter(({ language }) => language !== 'diff').map(({ file }) => file);
  expect(written.filter((file) => existsSync(join(root, file)))).toEqual([]);
});

it('changes files in places that there are, and leaves code behind', () => {
  for (const [file, code] of followSteps())
    if (!file.endsWith('.sql')) expect(parseSync(file, code).errors, file).toEqual([]);
});

it('gives its migrations the next number', () => {
  const migrations = steps.filter(({ language }) => language === 'sql').map(({ file }) => file);
  expect(migrations.length).toBe(2);
  for (const file of migrations) {
    const others = readdirSync(join(root, dirname(file))).filter((name) => name.endsWith('.sql'));
    expect(Number(/\/(\d{4})_/.exec(file)?.[1]), file).toBe(others.length);
  }
});

import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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

/** The imported file. Null for another project's package. */
function toImported(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const [, workspace, path = ''] = /^@backline\/([\w-]+)\/?(.*)$/.exec(specifier) ?? [];
  if (workspace === undefined) return null;
  const place = relative(root, realpathSync(join(root, 'node_modules/@backline', workspace)));
  const { exports } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const own = path === '' ? '.' : `./${path}`;
  const [pattern = '', target = ''] =
    Object.entries(exports).find(
      ([name]) => name === own || (name.endsWith('*') && own.startsWith(name.slice(0, -1))),
    ) ?? [];
  return join(place, target.replace('*', own.slice(pattern.length - 1)));
}

it('imports files that are there, or that it writes', () => {
  const written = followSteps();
  const missing = steps.flatMap(({ file, code }) =>
    [...code.matchAll(/^import [^;]*?'([^']+)';$/gm)].flatMap(([, specifier = '']) => {
      const imported = toImported(file, specifier);
      return imported === null || written.has(imported) || existsSync(join(root, imported))
        ? []
        : `${file}: ${specifier}`;
    }),
  );
  expect(missing).toEqual([]);
});

it('gives its migrations the next number', () => {
  const migrations = steps.filter(({ language }) => language === 'sql').map(({ file }) => file);
  expect(migrations.length).toBe(2);
  for (const file of migrations) {
    const others = readdirSync(join(root, dirname(file))).filter((name) => name.endsWith('.sql'));
    expect(Number(/\/(\d{4})_/.exec(file)?.[1]), file).toBe(others.length);
  }
});

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../main.mjs';

const source = join(root, 'packages/domain/src');
const withoutEnding = (path: string) => path.replace(/\.ts$/, '');
const byName = (one: string, other: string) => (withoutEnding(one) < withoutEnding(other) ? -1 : 1);

/** The text of each `calls.ts` of domain: a line for each call below it, or for the list of a room that has its own. */
export function listCalls(): Record<string, () => string> {
  const lists = globSync('*/**/calls.ts', { cwd: source }).map(dirname);
  const declared = globSync('*/**/*.ts', { cwd: source }).filter(
    (file) => !file.endsWith('.test.ts') && /= declareCall\(/.test(readFileSync(join(source, file), 'utf8')),
  );
  /** The nearest folder above a file that has a list. */
  const toList = (file: string): string | undefined => {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
      if (lists.includes(folder)) return folder;
  };
  const entries = lists.map((folder): [string, () => string] => {
    const calls = declared.filter((file) => toList(file) === folder);
    const rooms = lists.filter((room) => toList(room) === folder).map((room) => `${room}/calls.ts`);
    const lines = [...calls, ...rooms]
      .map((file) => `./${relative(folder, file).replaceAll('\\', '/')}`)
      .toSorted(byName);
    return [`packages/domain/src/${folder}/calls.ts`, () => lines.map((line) => `export * from '${line}';\n`).join('')];
  });
  return Object.fromEntries(entries);
}

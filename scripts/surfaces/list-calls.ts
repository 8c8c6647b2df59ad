import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../main.mjs';

const source = join(root, 'packages/domain/src');
const withoutEnding = (path: string) => path.replace(/\.ts$/, '');
const byName = (one: string, other: string) => (withoutEnding(one) < withoutEnding(other) ? -1 : 1);

/** The text of each `calls.ts` in domain: a line for each call below it, and for each room that has its own list. */
export function listCalls(): Record<string, () => string> {
  const lists = globSync('*/**/calls.ts', { cwd: source }).map(dirname);
  const declared = globSync('*/**/*.ts', { cwd: source }).filter(
    (file) => !file.endsWith('.test.ts') && /= declareCall\(/.test(readFileSync(join(source, file), 'utf8')),
  );
  /** The nearest parent folder with a list. */
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// What of ours rests on undocumented sides of others. Each was measured for one release: another one may have changed that
// side, or made our part needless. A test that fails here says what to look at; then `checked` is raised.

interface PrivateSide {
  ours: string;
  of: string;
  checked: string;
  /** In which file of the package the reason for ours is, and what it looks like. */
  reason: { file: string; is: RegExp };
  needlessWhen: string;
  lostWithout: string;
}

const sides: PrivateSide[] = [
  {
    ours: 'packages/api/src/trpc.ts',
    of: '@trpc/server',
    checked: '11.19.0',
    reason: { file: 'dist/initTRPC-B259os3T.mjs', is: /callRecursive\([\s\S]*_objectSpread2/ },
    needlessWhen: 'tRPC runs the middlewares of a procedure without copying the call at each step',
    lostWithout: 'time: the copies cost more than the rest of a read (npm run bench -- user)',
  },
  {
    ours: 'packages/db/src/prepare.ts',
    of: 'drizzle-orm',
    checked: '0.45.4',
    reason: {
      file: 'utils.js',
      is: /function mapResultRow\([^)]*\) \{\s+const nullifyMap = \{\};\s+const result = columns\.reduce/,
    },
    needlessWhen: 'Drizzle decides once per prepared query how its rows are read, and keeps statements in transactions',
    lostWithout: "time: Drizzle's mapper takes longer than the read itself (npm run bench -- user)",
  },
  {
    ours: 'packages/db/src/quick-drizzle.ts',
    of: 'drizzle-orm',
    checked: '0.45.4',
    reason: { file: 'package.json', is: /(?:"\.\/[^"]+": \{[\s\S]*?){300}/ },
    needlessWhen: 'the package.json of Drizzle is small, or its files are one',
    lostWithout: 'half of the time of a start',
  },
  {
    ours: 'cli/build.ts',
    of: 'drizzle-orm',
    checked: '0.45.4',
    reason: { file: 'sql/sql.js', is: /from "\.\.\/pg-core\// },
    needlessWhen: "Drizzle's core does not load PostgreSQL's columns for a database of SQLite",
    lostWithout: "time: each command loads PostgreSQL's columns (npm run bench -- cli)",
  },
  {
    ours: 'cli/bin/load-bundle.cjs',
    of: 'node',
    checked: '24.21.0',
    reason: { file: 'package.json', is: /"version": "24\./ },
    needlessWhen: "Node's compile cache keeps the functions that are compiled after a file was loaded",
    lostWithout: 'a quarter of the time of a short command',
  },
];

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it.each(sides)('$ours is still needed for $of $checked', ({ ours, of, checked, reason, needlessWhen, lostWithout }) => {
  const { version } = JSON.parse(read(`node_modules/${of}/package.json`)) as { version: string };
  const toDo = `${of} is ${version}. ${ours} goes when ${needlessWhen}. Without it is lost: ${lostWithout}.`;
  expect(version, toDo).toBe(checked);
  expect(reason.is.test(read(`node_modules/${of}/${reason.file}`)), toDo).toBe(true);
  expect(read(ours)).not.toBe('');
});

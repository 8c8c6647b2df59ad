import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// What of ours rests on undocumented sides of others. Each was looked at in one release: another one may have changed that
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
    ours: 'packages/db/src/pg-transact.ts',
    of: 'drizzle-orm',
    checked: '0.45.4',
    reason: { file: 'errors.js', is: /super\(`Failed query: \$\{query\}\s+params: \$\{params\}`\)/ },
    needlessWhen: 'an error of Drizzle contains no values, or a session can be given what runs its statements',
    lostWithout:
      'secrecy: the errors of reads contain what people typed, and are logged (packages/db/test/postgres.test.ts)',
  },
  {
    ours: 'packages/db/src/operators.ts',
    of: 'drizzle-orm',
    checked: '0.45.4',
    reason: { file: 'sql/sql.js', is: /return p\.encoder\.mapToDriverValue\(values\[p\.value\.name\]\)/ },
    needlessWhen: 'Drizzle stores a null that a placeholder of a prepared statement gets (orNull)',
    lostWithout: 'values: a time that may be missing cannot be stored, and false or "null" would be for others',
  },
  {
    ours: 'packages/db/src/watch-statements.ts',
    of: 'drizzle-orm',
    checked: '0.45.4',
    reason: {
      file: 'logger.d.ts',
      is: /interface Logger \{\s+logQuery\(query: string, params: unknown\[\]\): void;\s+\}/,
    },
    needlessWhen: "Drizzle's logger hears of the end of a statement, too",
    lostWithout: 'traces of the statements of SQLite',
  },
  {
    ours: 'packages/db/src/group-commit.ts',
    of: 'better-sqlite3',
    checked: '13.2.0',
    reason: { file: 'lib/methods/transaction.js', is: /Transaction function cannot return a promise/ },
    needlessWhen: 'better-sqlite3 runs transactions whose work waits for its own statements',
    lostWithout: 'the store: works are asynchronous, and a guard proves that they wait for nothing else',
  },
  {
    ours: 'packages/db/src/copy/copy-tables.ts',
    of: 'drizzle-orm',
    checked: '0.45.4',
    reason: { file: 'column.d.ts', is: /readonly columnType: / },
    needlessWhen: 'the kit of tables says of each column what kind it is',
    lostWithout: 'the copy of a database: it throws for a column of an unknown kind',
  },
  {
    ours: 'cli/build.ts',
    of: 'drizzle-orm',
    checked: '0.45.4',
    reason: { file: 'sql/sql.js', is: /from "\.\.\/pg-core\// },
    needlessWhen: "Drizzle's core does not load PostgreSQL's columns for a database of SQLite",
    lostWithout: "time: each command loads PostgreSQL's columns (npm run bench -- cli)",
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

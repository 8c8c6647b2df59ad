import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Code of ours that depends on undocumented parts of libraries. Each was checked in one release, because another may
// change that part or make our code unnecessary. A failing test says what to check; then raise `checked`.

interface PrivateSide {
  ours: string;
  of: string;
  checked: string;
  /** The file of the package that makes our code necessary, and a pattern in it. */
  reason: { file: string; is: RegExp };
  needlessWhen: string;
  lostWithout: string;
}

const sides: PrivateSide[] = [
  {
    ours: 'packages/db/src/pg/pg-transact.ts',
    of: 'drizzle-orm',
    checked: '0.45.4',
    reason: { file: 'errors.js', is: /super\(`Failed query: \$\{query\}\s+params: \$\{params\}`\)/ },
    needlessWhen: 'an error of Drizzle contains no values, or a session can be given what runs its statements',
    lostWithout:
      'secrecy: the errors of reads contain what people typed, and are logged (packages/db/test/postgres.test.ts)',
  },
  {
    ours: 'packages/db/src/engine/operators.ts',
    of: 'drizzle-orm',
    checked: '0.45.4',
    reason: { file: 'sql/sql.js', is: /return p\.encoder\.mapToDriverValue\(values\[p\.value\.name\]\)/ },
    needlessWhen: 'Drizzle stores a null that a placeholder of a prepared statement gets (orNull)',
    lostWithout: 'values: a time that may be missing cannot be stored, and false or "null" would be for others',
  },
  {
    ours: 'packages/db/src/engine/watch-statements.ts',
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
    ours: 'packages/db/src/engine/group-commit.ts',
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
    ours: 'packages/db/src/engine/prepare.ts',
    of: 'drizzle-orm',
    checked: '0.45.4',
    reason: { file: 'sqlite-core/dialect.js', is: /buildLimit\(limit\) \{\s+return typeof limit === "object"/ },
    needlessWhen: "the types of Drizzle's limit take SQL (writtenLimit)",
    lostWithout: "a hint to SQLite's planner, which would plan a statement again for each limit (docs/decisions/105)",
  },
  {
    ours: 'packages/paddle/src/calls.ts',
    of: '@paddle/paddle-node-sdk',
    checked: '3.10.0',
    reason: { file: 'dist/esm/internal/base/collection.js', is: /map\(\(data\) => this\.fromJson\(data\)\)/ },
    needlessWhen: 'a list of the SDK gives the rows as Paddle has sent them',
    lostWithout:
      'safety of money: rows of lists would not be parsed as webhooks are, and fields unknown to the SDK are lost',
  },
  {
    ours: 'packages/paddle/src/create-gateway.ts',
    of: '@paddle/paddle-node-sdk',
    checked: '3.10.0',
    reason: { file: 'dist/esm/internal/api/client.js', is: /return urlBasedOnEnv \|\| environment;/ },
    needlessWhen: 'the SDK has an option for the address of its API',
    lostWithout: 'the emulator: the gateway could reach nothing but Paddle',
  },
  {
    ours: 'cli/src/standalone/serve.ts',
    of: '@types/node',
    checked: '24.19.2',
    reason: { file: 'process.d.ts', is: /execve\?\(file: string/ },
    needlessWhen: 'Node calls execve stable',
    lostWithout: "signals and exit codes: a supervisor's child would be a command that has a server as its child",
  },
  {
    ours: 'stories/.storybook/main.ts',
    of: 'storybook',
    checked: '10.6.7',
    reason: { file: 'dist/chunk-CAhv0_wr.d.ts', is: /experimental_indexers\?:/ },
    needlessWhen: 'Storybook has indexers without the word experimental',
    lostWithout: 'the contact sheets of all states: their stories are made from those of the components',
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

// Signs of such code: a hidden member, an overwritten method, an extended class of a driver, a call without a promise.
const marks = [
  /\b_def\b|\b_zod\b|_INTERNALS_|\binternals\b/,
  /removeAllListeners\(|registerHooks\(|setFlagsFromString\(|process\.binding\(|getBuiltinModule\(/,
  /\bexperimental_|\bunstable_|\bexecve\b/,
  /extends (NodePg|pg\.|Database\b)\w*|\.prepareQuery\b|\bfromJson\b|connection\.prepare = |columnType\b|as Environment\b/,
  /Object\.assign\((\w+\.)+prototype|Proxy\(\{\}, \{ get: \(_, name\) => sql/,
];

it('names every file of the product that has such a side', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const product = files.filter(
    (file) =>
      /^(packages|apps)\/[^/]+\/(src|browser)\/|^cli\/(src|bin|build)|^stories\/(src|\.storybook)\/|^fixtures\/src\//.test(
        file,
      ) &&
      /(?<!\.(test|spec))\.(ts|tsx|js|cjs|mjs)$/.test(file) &&
      !/^apps\/(e2e|year)\//.test(file),
  );
  const found = product.filter((file) => marks.some((mark) => mark.test(read(file))));
  const named = new Set(sides.map(({ ours }) => ours));
  expect(found.filter((file) => !named.has(file))).toEqual([]);
});

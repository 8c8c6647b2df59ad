import { type Line, openLine } from '@backline/db/test-line';
import {
  askPostgres,
  findBinaries,
  findInstalledBinaries,
  type PostgresServer,
  startPostgres,
} from '@backline/db/test-postgres';
import { startTestProcess } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isLong } from '../env.ts';
import { walkNineSteps } from './nine-steps.ts';
import { findPgbouncer, type Pooler, startPooler } from './start-pooler.ts';
import { type Stress, stress } from './stress.ts';

/** The long run uses Debian's server, which has the tools. Otherwise, the one from npm is used. */
const binaries = (isLong ? findInstalledBinaries() : null) ?? findBinaries();

const poolers = {
  'before 1.21': findPgbouncer((version) => version < 121),
  'since 1.21': findPgbouncer((version) => version >= 121),
};

interface Condition {
  name: string;
  /** Settings for the user, who owns the database and has no other rights: `ALTER ROLE … `. */
  role?: readonly string[];
  /** Text that is added to CREATE DATABASE. */
  database?: string;
  /** Statements that the provider runs in the database. */
  provider?: readonly string[];
  pooler?: keyof typeof poolers;
  settings?: Record<string, string>;
  /** The delay of each packet in each direction. */
  delayMs?: number;
  /** True if the tables belong to a group that the user is a member of. */
  isOfGroup?: boolean;
  /** True if `npm test` runs it, too. */
  isQuick?: boolean;
  /** The line with which the start must fail. */
  refusal?: RegExp;
}

const dates = [`SET datestyle = 'German'`, `SET timezone = 'Africa/Monrovia'`];
const conditions: Condition[] = [
  { name: 'as it is', isQuick: true },
  {
    name: 'whose user has dates, zone, isolation and limits of its own',
    isQuick: true,
    role: [
      ...dates,
      `SET default_transaction_isolation = 'serializable'`,
      `SET statement_timeout = '2s'`,
      `SET idle_session_timeout = '1500ms'`,
    ],
  },
  { name: 'with SQL dates', role: [`SET datestyle = 'SQL, DMY'`, `SET timezone = 'America/New_York'`] },
  {
    name: 'with old forms of texts',
    role: [
      'SET standard_conforming_strings = off',
      `SET bytea_output = 'escape'`,
      `SET client_encoding = 'LATIN1'`,
      'SET backslash_quote = off',
    ],
  },
  {
    name: 'with one plan for all',
    role: [`SET plan_cache_mode = 'force_generic_plan'`, 'SET enable_seqscan = off', 'SET jit = on'],
  },
  { name: 'that sorts as in German', database: `LOCALE_PROVIDER icu ICU_LOCALE 'de-DE' LOCALE 'C.UTF-8'` },
  {
    name: 'whose provider has the extension in a schema of its own, and other schemas',
    provider: [
      'CREATE SCHEMA extensions',
      'CREATE EXTENSION pg_trgm SCHEMA extensions',
      'GRANT USAGE ON SCHEMA extensions TO PUBLIC',
      'CREATE SCHEMA other',
      'CREATE TABLE other.theirs (id integer)',
    ],
  },
  { name: 'whose user acts as a group', isOfGroup: true },
  { name: 'with twelve connections', role: ['CONNECTION LIMIT 12'] },
  { name: 'five milliseconds away', delayMs: 5 },
  { name: 'behind a pooler by the session', pooler: 'since 1.21', settings: { pool_mode: 'session' } },
  { name: 'behind a pooler by the transaction', pooler: 'since 1.21', settings: { pool_mode: 'transaction' } },
  {
    name: 'behind a pooler that takes servers in turn',
    pooler: 'since 1.21',
    settings: { pool_mode: 'transaction', server_round_robin: '1' },
  },
  {
    name: 'behind a pooler with few connections that adds its clients to the name',
    pooler: 'since 1.21',
    settings: { pool_mode: 'transaction', default_pool_size: '3', application_name_add_host: '1' },
  },
  { name: 'behind an older pooler by the session', pooler: 'before 1.21', settings: { pool_mode: 'session' } },
  {
    name: 'behind an older pooler by the transaction',
    pooler: 'before 1.21',
    settings: { pool_mode: 'transaction' },
    refusal: /loses prepared statements\. Take PgBouncer 1\.21/,
  },
  {
    name: 'behind a pooler that keeps no prepared statements',
    pooler: 'since 1.21',
    settings: { pool_mode: 'transaction', max_prepared_statements: '0' },
    refusal: /loses prepared statements\. Take PgBouncer 1\.21/,
  },
  {
    name: 'behind a pooler by the statement',
    pooler: 'since 1.21',
    settings: { pool_mode: 'statement' },
    refusal: /statement mode, which has no transactions/,
  },
  {
    name: 'behind an older pooler by the statement',
    pooler: 'before 1.21',
    settings: { pool_mode: 'statement' },
    refusal: /statement mode, which has no transactions/,
  },
];

let server: PostgresServer;
let databases = 0;

const withPath = (url: string, name: string) => {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
};

interface Rented {
  url: string;
  directUrl: string;
  /** The address with the provider's rights. */
  adminUrl: string;
  name: string;
  /** The connection of the servers, if there is no pooler. */
  line: Line | null;
  pooler: Pooler | null;
}

/** Makes a user who may connect and who owns a database. */
async function makeOwner({ role = [], database = '', provider = [], isOfGroup }: Condition, name: string) {
  const owner = isOfGroup ? `${name}_group` : name;
  await askPostgres(
    server.url,
    `CREATE ROLE ${name} LOGIN PASSWORD 'secret'`,
    ...role.map((setting) => `ALTER ROLE ${name} ${setting}`),
    ...(isOfGroup
      ? [`CREATE ROLE ${owner}`, `GRANT ${owner} TO ${name}`, `ALTER ROLE ${name} SET role = '${owner}'`]
      : []),
    `CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0 ${database}`,
  );
  const adminUrl = withPath(server.url, name);
  await askPostgres(adminUrl, ...provider);
  return adminUrl;
}

/** Makes an empty database with its own user, and the pooler or proxy before it. */
async function rent(condition: Condition): Promise<Rented> {
  databases += 1;
  const name = `rented_${databases}`;
  const adminUrl = await makeOwner(condition, name);
  const direct = new URL(adminUrl);
  direct.username = name;
  direct.password = 'secret';
  const rented: Rented = { url: direct.href, directUrl: direct.href, adminUrl, name, line: null, pooler: null };
  if (condition.pooler !== undefined) {
    const pooler = await startPooler(poolers[condition.pooler] ?? '', direct.href, condition.settings ?? {});
    onTestFinished(() => pooler.stop());
    return { ...rented, pooler, url: pooler.url };
  }
  if (condition.delayMs === undefined) return rented;
  const line = await openLine(direct.href);
  onTestFinished(() => line.close());
  line.delay(condition.delayMs);
  return { ...rented, line, url: line.url };
}

const isMissing = ({ pooler }: Condition) => pooler !== undefined && poolers[pooler] === null;
for (const [version, program] of Object.entries(poolers))
  if (isLong && program === null)
    process.stderr.write(
      `NOT tried, because there is no PgBouncer ${version} (TEST_PGBOUNCER): poolers of that kind.\n`,
    );

const tried = conditions.filter(({ isQuick }) => isLong || isQuick);

describe.skipIf(binaries === null)('a rented database', () => {
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
  });
  afterAll(() => server.remove());

  for (const condition of tried)
    it.skipIf(isMissing(condition))(
      `${condition.name} ${condition.refusal === undefined ? 'runs a shop' : 'is refused'}`,
      async () => {
        const { url } = await rent(condition);
        if (condition.refusal === undefined) {
          const shop = await walkNineSteps(url);
          await shop.stop();
          return;
        }
        const started = await startTestProcess('', { DATABASE_URL: url }).then(
          () => 'It starts.',
          (error: Error) => error.message,
        );
        expect(started).toMatch(condition.refusal);
        expect(started.trim()).not.toContain('\n');
      },
      180_000,
    );
});

/** Disturbs two servers while they are under load. */
type Disturb = (given: Parameters<Stress['disturb']>[0], rented: Rented) => Promise<void>;

const own = `FROM pg_stat_activity WHERE usename = '`;
const kill: Disturb = async ({ step }, { adminUrl, name }) => {
  for (let kills = 0; kills < 40; kills += 1) {
    await step(0.02);
    await askPostgres(adminUrl, `SELECT pg_terminate_backend(pid) ${own}${name}' ORDER BY random() LIMIT 3`);
  }
};
const cancel: Disturb = async ({ step }, { adminUrl, name }) => {
  for (let cancels = 0; cancels < 80; cancels += 1) {
    await step(0.01);
    await askPostgres(adminUrl, `SELECT pg_cancel_backend(pid) ${own}${name}' AND state = 'active'`);
  }
};
const lock: Disturb = async ({ step }, { adminUrl }) => {
  await step(0.2);
  await askPostgres(adminUrl, 'BEGIN', 'SELECT 1 FROM audit_head FOR UPDATE', 'SELECT pg_sleep(8)', 'ROLLBACK');
  await step(0.1);
};
const restart: Disturb = async ({ step }) => {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    await step(0.2);
    await server.end(signal);
    await server.start();
  }
};
const limit: Disturb = async ({ step }, { adminUrl, name }) => {
  await step(0.2);
  await askPostgres(
    adminUrl,
    `ALTER ROLE ${name} CONNECTION LIMIT 4`,
    `SELECT pg_terminate_backend(pid) ${own}${name}'`,
  );
  await step(0.4);
  await askPostgres(adminUrl, `ALTER ROLE ${name} CONNECTION LIMIT -1`);
};

/** A cut closes the connections. Silence leaves them open. */
const breakLine: Disturb = async ({ step }, { line }) => {
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await step(0.1);
    line?.cut();
    await step(0.1);
    line?.forget();
    await step(0.1);
    line?.hang();
    line?.cut();
    await step(0.1);
    line?.restore();
  }
};
const restartPooler: Disturb = async ({ step }, { pooler }) => {
  for (let restarts = 0; restarts < 3; restarts += 1) {
    await step(0.2);
    await pooler?.restart();
  }
};

const bySession: Condition = { name: '', pooler: 'since 1.21', settings: { pool_mode: 'session' } };
const byTransaction: Condition = { name: '', pooler: 'since 1.21', settings: { pool_mode: 'transaction' } };
const disturbances: { name: string; condition?: Condition; disturb: Disturb }[] = [
  { name: 'while its connections are killed', disturb: kill },
  { name: 'while its statements are canceled', disturb: cancel },
  { name: 'while it is restarted', disturb: restart },
  { name: 'beside a long lock', disturb: lock },
  { name: 'with four connections for a while', disturb: limit },
  {
    name: 'that repeats reads, while its connections are killed',
    condition: { name: '', role: [`SET default_transaction_isolation = 'repeatable read'`] },
    disturb: kill,
  },
  { name: 'while the line is cut, silent and hangs', condition: { name: '', delayMs: 0 }, disturb: breakLine },
  { name: 'behind a pooler by the session, while its connections are killed', condition: bySession, disturb: kill },
  { name: 'behind a pooler by the session, beside a long lock', condition: bySession, disturb: lock },
  {
    name: 'behind a pooler by the transaction, while its connections are killed',
    condition: byTransaction,
    disturb: kill,
  },
  {
    name: 'behind a pooler by the transaction, while statements are canceled',
    condition: byTransaction,
    disturb: cancel,
  },
  { name: 'behind a pooler by the transaction that is restarted', condition: byTransaction, disturb: restartPooler },
];

describe.skipIf(binaries === null || !isLong)('two servers of a rented database lose nothing', () => {
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
  });
  afterAll(() => server.remove());

  for (const { name, condition = { name: '' }, disturb } of disturbances)
    it.skipIf(isMissing(condition))(
      name,
      async () => {
        const rented = await rent(condition);
        await stress({ ...rented, seconds: 17, members: 60, disturb: (given) => disturb(given, rented) });
      },
      300_000,
    );
});

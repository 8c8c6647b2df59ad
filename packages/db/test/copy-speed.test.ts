import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { copyDatabase } from '../src/copy/copy-database.ts';
import { listCopyTables } from '../src/copy/copy-tables.ts';
import { insertLicenseCodes, insertRows, openStore, type Store } from '../src/index.ts';
import { makePostgresDatabase, postgresServer } from './engines.ts';
import { isLong } from './env.ts';
import { makeDirectory } from './sqlite-files.ts';

const size = { accounts: 100_000, codes: 1_000_000 };
const rowsAtOnce = 10_000;

async function fill(store: Store): Promise<void> {
  const { t } = store;
  const now = new Date('2030-01-01T00:00:00.000Z');
  const skus = [{ sku: 'A', name: 'Pack A', subject: 'Strings' }];
  await store.write((tx) => insertRows(store, tx, t.skus, skus));
  for (let from = 0; from < size.accounts; from += rowsAtOnce) {
    const users = Array.from({ length: Math.min(rowsAtOnce, size.accounts - from) }, (_, at) => ({
      id: randomUUID(),
      email: `person-${from + at}@example.org`,
      emailCanonical: `person-${from + at}@example.org`,
      contactName: 'Clara Wieck',
      passwordHash: `$argon2id$v=19$m=19456,t=2,p=1$${randomUUID()}$${randomUUID()}`,
      role: 'customer' as const,
      emailVerifiedAt: now,
      hasMarketingConsent: false,
      createdAt: now,
      updatedAt: now,
    }));
    await store.write((tx) => insertRows(store, tx, t.users, users));
  }
  const batch = { name: 'b', sku: 'A', grantMs: null, expiresAt: null, createdAt: now, createdBy: 'x', reason: 'x' };
  await store.write((tx) => tx.insert(t.licenseBatches).values(batch));
  for (let from = 0; from < size.codes; from += rowsAtOnce) {
    const codes = Array.from({ length: Math.min(rowsAtOnce, size.codes - from) }, (_, at) => ({
      codeHash: `${randomUUID()}${randomUUID()}`.replaceAll('-', '').slice(0, 43),
      lastFour: String((from + at) % 10_000).padStart(4, '0'),
    }));
    await store.write((tx) => insertLicenseCodes(store, tx, 'b', codes));
  }
}

/** Measures how long the server takes to COPY the same rows from its own files into the same empty tables. */
async function timeBareCopy(from: string, to: string): Promise<number> {
  const full = new pg.Client({ connectionString: from });
  const empty = new pg.Client({ connectionString: to });
  await Promise.all([full.connect(), empty.connect()]);
  try {
    const { rows } = await full.query<{ data_directory: string }>('SHOW data_directory');
    const toFile = (table: string) => pg.escapeLiteral(join(rows[0]?.data_directory ?? '', `${table}-${randomUUID()}`));
    await empty.query('DELETE FROM seat_pools');
    let ms = 0;
    for (const { name } of listCopyTables()) {
      const file = toFile(name);
      await full.query(`COPY "${name}" TO ${file}`);
      const begunAt = performance.now();
      await empty.query(`COPY "${name}" FROM ${file}`);
      ms += performance.now() - begunAt;
    }
    return ms;
  } finally {
    await Promise.all([full.end(), empty.end()]);
  }
}

it.skipIf(postgresServer === null || !isLong)(
  'a copy takes at most twice as long as the COPY of the same rows, in memory that does not grow with them',
  async () => {
    const file = join(makeDirectory(), 'backline.sqlite');
    const store = await openStore({ url: pathToFileURL(file).href });
    await fill(store).finally(() => store.close());
    const target = await makePostgresDatabase();
    const bare = await makePostgresDatabase();
    onTestFinished(async () => void (await Promise.all([target.drop(), bare.drop()])));
    const rssBefore = process.memoryUsage.rss();
    let rssMost = 0;
    let rowsMs = 0;
    const begunAt = performance.now();
    const { tables } = await copyDatabase({
      from: pathToFileURL(file).href,
      to: target.url,
      verifyAudit: async () => null,
      onProgress() {
        rssMost = Math.max(rssMost, process.memoryUsage.rss());
        rowsMs = performance.now() - begunAt;
      },
    });
    const ms = performance.now() - begunAt;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const bareMs = await timeBareCopy(target.url, bare.url);
    process.stdout.write(
      `${rows} rows: COPY takes ${(bareMs / rowsMs).toFixed(2)} of the time until all are copied, ` +
        `${(bareMs / ms).toFixed(2)} until both are compared (${Math.round(rows / (ms / 1000))} rows a second); ` +
        `${Math.round((rssMost - rssBefore) / 1e6)} MB more memory.\n`,
    );
    expect(bareMs / ms).toBeGreaterThan(0.5);
    expect(rows).toBe(size.accounts + size.codes + 3);
    expect((rssMost - rssBefore) / 1e6).toBeLessThan(300);
  },
  20 * 60_000,
);

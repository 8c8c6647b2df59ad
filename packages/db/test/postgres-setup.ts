import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import type {} from './engines.ts';
import { testDatabaseUrl } from './env.ts';
import { createTemplate } from './postgres-databases.ts';
import { findBinaries, startPostgres } from './postgres-server.ts';

const results = resolve(import.meta.dirname, '../../../.cache/test-results');
const untestedFile = join(results, 'postgres-untested.txt');

/** Provides one PostgreSQL server for the whole run: the one in `TEST_DATABASE_URL`, or a new one. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await rm(untestedFile, { force: true });
  const binaries = testDatabaseUrl === undefined ? findBinaries() : null;
  if (testDatabaseUrl === undefined && binaries === null) {
    await mkdir(results, { recursive: true });
    await writeFile(untestedFile, `npm has no PostgreSQL for ${process.platform}-${process.arch}`);
    provide('postgres', null);
    return async () => {};
  }
  const server = binaries === null ? null : await startPostgres(binaries);
  const url = server?.url ?? testDatabaseUrl ?? '';
  const template = await createTemplate(url);
  provide('postgres', { url, template: template.name });
  return async () => {
    if (server === null) await template.drop();
    else await server.remove();
  };
}

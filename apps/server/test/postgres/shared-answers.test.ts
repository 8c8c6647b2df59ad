import { importCatalog } from '@backline/core/catalog/import-catalog';
import { makePostgresDatabase, postgresServer } from '@backline/db/test-engines';
import { watchStatements } from '@backline/db/test-statements';
import { operator, readCatalog, startTestService } from '@backline/testing';
import { expect, it, onTestFinished } from 'vitest';

const atOnce = 20;

/** A shop on PostgreSQL whose catalog was just imported. */
async function openShop() {
  const database = await makePostgresDatabase();
  const shop = await startTestService({ env: { DATABASE_URL: database.url } });
  onTestFinished(async () => {
    await shop.stop();
    await database.drop();
  });
  await importCatalog(shop.service.core, operator, readCatalog());
  return shop;
}

it.skipIf(postgresServer === null)(
  'computes a public answer once after a change of the catalog, however many ask for it at once',
  async () => {
    const { record, end } = watchStatements();
    onTestFinished(end);
    const shop = await openShop();
    const path = '/api/v1/marketplace/cart-items';
    const answers: Response[] = [];
    const statements = await record(async () => {
      answers.push(...(await Promise.all(Array.from({ length: atOnce }, () => fetch(`${shop.url}${path}`)))));
    });
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('etag')}`)).size).toBe(1);
    const lists = statements.filter(({ text }) => /from "collections" inner join "developers"/.test(text));
    const packs = statements.filter(({ text }) => /from "pack_current"/.test(text));
    const sales = statements.filter(({ text }) => /"prices"."starts_at" > /.test(text));
    expect({ lists: lists.length, packs: packs.length, sales: sales.length }).toEqual({ lists: 1, packs: 1, sales: 1 });
  },
);

it.skipIf(postgresServer === null)('answers the others where the first of them leaves', async () => {
  const shop = await openShop();
  const path = `${shop.url}/api/v1/catalog/collections/harbor-strings`;
  const leaving = new AbortController();
  const left = fetch(path, { signal: leaving.signal }).catch(() => null);
  const others = Array.from({ length: atOnce }, () => fetch(path));
  leaving.abort();
  await left;
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]));
  const unknown = Array.from({ length: atOnce }, () => fetch(`${path}-of-nobody`));
  expect(new Set((await Promise.all(unknown)).map(({ status }) => status))).toEqual(new Set([404]));
});

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { restTable } from '@backline/api';
import { verifyAuditChain } from '@backline/core/audit';
import type { Store } from '@backline/db';
import { copyDatabase } from '@backline/db/copy';
import { makePostgresDatabase, postgresServer } from '@backline/db/test-engines';
import { startTestProcess, startTestService, type TestService } from '@backline/testing';
import { expect, it, onTestFinished } from 'vitest';
import { movingShop } from '../env.ts';
import { ask, createStoppableClock, type Known, listCalls, openMovingShop } from './moving-shop.ts';

const kinds = new Map(restTable.map(({ procedure, kind }) => [procedure, kind]));

async function askAll(service: TestService, known: Known) {
  const answers: Record<string, unknown> = {};
  for (const call of listCalls(known)) {
    const [who, name, input] = call;
    const isRead = kinds.get(name) === 'query';
    answers[`${who}: ${name} ${JSON.stringify(input)}`] = await ask(service, known, call, isRead);
  }
  return answers;
}

it.skipIf(postgresServer === null)(
  'a shop that has moved to PostgreSQL answers fifty calls as before, and starts nowhere else',
  async () => {
    const clock = createStoppableClock();
    const { shop, known } = await openMovingShop(movingShop, clock);
    clock.stop();
    const before = await askAll(shop, known);
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(50);
    const { core } = shop.service;
    await shop.stop({ keepData: true });

    const { url, drop } = await makePostgresDatabase();
    onTestFinished(drop);
    const verifyAudit = async (store: Store) => {
      const { brokenAt, anchor } = await verifyAuditChain({ ...core, store });
      expect(brokenAt).toBeNull();
      return anchor;
    };
    const file = join(shop.directory, 'backline.sqlite');
    const { tables } = await copyDatabase({ from: pathToFileURL(file).href, to: url, verifyAudit });
    expect(tables.find(({ table }) => table === 'license_codes')?.rows).toBeGreaterThan(movingShop.codes);

    const env = {
      DATABASE_URL: url,
      PACKS_PATH: join(shop.directory, 'packs'),
      DOWNLOADS_PATH: join(shop.directory, 'downloads'),
    };
    const moved = await startTestService({ directory: shop.directory, clock, env });
    const after = await askAll(moved, known).finally(() => moved.stop({ keepData: true }));
    expect(
      Object.values(after).filter((answer) => (answer as { status: number }).status === 200).length,
    ).toBeGreaterThan(40);
    for (const [call, answer] of Object.entries(before)) expect([call, after[call]]).toEqual([call, answer]);

    const refused = await startTestProcess(shop.directory).then(
      () => '',
      (error: Error) => error.message,
    );
    const { password, host, pathname } = new URL(url);
    expect(refused).toMatch(/^ended with 1: This database has moved to postgres:[^\n]+\n$/);
    expect(refused).toContain(`${host}${pathname}`);
    expect(refused).not.toContain(password);
  },
  20 * 60_000,
);

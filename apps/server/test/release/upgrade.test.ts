import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { connectSqlite } from '@backline/db';
import { customer, demoPassword } from '@backline/fixtures';
import { startTestService } from '@backline/testing';
import { expect, it } from 'vitest';

/** A shop that 0.9.0 had: its cast, one pack, and this code for it. Made by that version's own command line. */
const stored = join(import.meta.dirname, 'shop-of-0.9.0.sql');
const unusedCode = 'MUS-9EFH-K3HB-4KPC-2GZ3';

it('serves the shop of the version before: people log in, own what they owned, and redeem its codes', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'backline-upgrade-'));
  const file = join(directory, 'backline.sqlite');
  const connection = connectSqlite({ file });
  connection.exec(readFileSync(stored, 'utf8'));
  const owned = connection.prepare('SELECT count(*) AS count FROM grants').get() as { count: number };
  connection.close();

  const world = await startTestService({ directory });
  expect(world.logs()).toContain('migrating the database');
  const token = await world.logIn(customer.email, demoPassword);
  const redeemed = await world.rest('POST', '/user/redeem-license-codes', {
    token,
    body: { licenseCodes: [unusedCode] },
  });
  expect(redeemed.body).toMatchObject({ licenses: [{ licenseCode: unusedCode, sku: 'PACK-1' }], errors: [] });
  const { core } = world.service;
  expect(await core.store.db.$count(core.store.t.grants)).toBe(owned.count + 1);
  expect(await runDoctor(core)).toEqual([]);
  await world.stop();
});

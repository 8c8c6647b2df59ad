import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { eq } from '@backline/db';
import { startTestShop } from '@backline/testing';
import { afterAll, expect, it } from 'vitest';
import { hostEnv, killRounds } from '../env.ts';
import { buyAsGuest } from './shoppers.ts';

const directory = await mkdtemp(join(tmpdir(), 'backline-order-kills-'));
const shop = await startTestShop({ directory });
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Runs a support command on the portal's machine, and kills it after some time. */
async function killAfter(ms: number, ...args: string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    [resolve('cli/bin/backline.cjs'), 'order', ...args, '--reason', 'a test', '--yes'],
    {
      env: {
        PATH: hostEnv.PATH,
        NODE_ENV: 'test',
        DATABASE_URL: `file:${join(directory, 'backline.sqlite')}`,
        PADDLE_API_URL: shop.emulator.url,
      },
      stdio: 'ignore',
    },
  );
  const closed = once(child, 'close');
  await Promise.race([setTimeout(ms), closed]);
  child.kill('SIGKILL');
  await closed;
}

it('has either its old codes or its new ones, and mails those, if a resend is killed at any moment', async () => {
  const { core } = shop.service;
  const { orderItems, licenseCodes } = core.store.t;
  for (let round = 0; round < killRounds * 2; round += 1) {
    const { transactionId, codes } = await buyAsGuest(shop, ['MUS-01001', 'MUS-01002'], `kill-${round}@example.org`);
    const to = `right-${round}@example.org`;
    // The program starts to write after a quarter of a second or later.
    await killAfter(120 + 60 * (round % 8), 'resend', transactionId, '--to', to);
    const rows = await core.store.db
      .select({ lastFour: licenseCodes.lastFour, revokedAt: licenseCodes.revokedAt })
      .from(orderItems)
      .innerJoin(licenseCodes, eq(licenseCodes.codeHash, orderItems.codeHash))
      .where(eq(orderItems.transactionId, transactionId));
    expect(rows.map(({ revokedAt }) => revokedAt)).toEqual([null, null]);
    const mailed = (await shop.mails(to)).map(({ text }) => text).join();
    const isOld = codes.every((code) => rows.some(({ lastFour }) => code.endsWith(lastFour)));
    expect(mailed === '').toBe(isOld);
    for (const { lastFour } of rows) expect(isOld || mailed.includes(lastFour)).toBe(true);
  }
  expect(await runDoctor(core)).toEqual([]);
});

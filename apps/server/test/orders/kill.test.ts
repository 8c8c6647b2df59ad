import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { eq, isNull } from '@backline/db';
import { startTestShop } from '@backline/testing';
import { afterAll, expect, it } from 'vitest';
import { hostEnv, killRounds } from '../env.ts';
import { startFaultProxy } from '../plans/fault-proxy.ts';
import { buyAsGuest } from './shoppers.ts';

const directory = await mkdtemp(join(tmpdir(), 'backline-order-kills-'));
const line = await startFaultProxy();
const shop = await startTestShop({ directory, emulator: { port: line.port, publicUrl: line.url } });
afterAll(async () => {
  await shop.stop();
  await line.stop();
  await rm(directory, { recursive: true, force: true });
});

/** A command of support staff on the machine, beside the running portal, that is killed once something is so. */
async function killOnce(until: Promise<unknown>, ...args: string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    [resolve('cli/bin/backline.cjs'), 'order', ...args, '--reason', 'a test', '--yes'],
    {
      env: {
        PATH: hostEnv.PATH,
        NODE_ENV: 'test',
        DATABASE_URL: `file:${join(directory, 'backline.sqlite')}`,
        PADDLE_API_URL: line.url,
      },
      stdio: 'ignore',
    },
  );
  const closed = once(child, 'close');
  await Promise.race([until, closed]);
  child.kill('SIGKILL');
  await closed;
}

/** What a process that was killed holds is free a minute later. */
async function release(): Promise<void> {
  const { store, clock } = shop.service.core;
  const { tasks } = store.t;
  await store.write((tx) =>
    tx.update(tasks).set({ leasedUntil: null, dueAt: clock.now() }).where(isNull(tasks.endedAt)),
  );
}

it.each(['holds_request', 'holds_answer'] as const)(
  'pays back once when it is killed while the line %s',
  async (fault) => {
    const { core } = shop.service;
    const { transactionId } = await buyAsGuest(shop, ['MUS-01001']);
    line.setFault(fault);
    await killOnce(line.held(), 'refund', transactionId);
    line.setFault('none');
    expect(await core.gateway.books.findAdjustments(transactionId)).toHaveLength(fault === 'holds_answer' ? 1 : 0);
    // The portal asks again for what nobody has finished within a minute.
    await release();
    await runDueTasks(core);
    await runDueTasks(core);
    const [made, ...more] = await core.gateway.books.findAdjustments(transactionId);
    expect(more).toEqual([]);
    await shop.emulator.control.approveRefund(made?.adjustmentId ?? '');
    await shop.settle();
    expect(await runDoctor(core)).toEqual([]);
  },
);

it('has the old codes or the new ones, and mails what it has, when a resend is killed at any moment', async () => {
  const { core } = shop.service;
  const { orderItems: i, licenseCodes: c } = core.store.t;
  for (let round = 0; round < killRounds * 2; round += 1) {
    const { transactionId, codes } = await buyAsGuest(shop, ['MUS-01001', 'MUS-01002'], `kill-${round}@example.org`);
    const to = `right-${round}@example.org`;
    // The program writes after a quarter of a second or later.
    await killOnce(setTimeout(120 + 60 * (round % 8)), 'resend', transactionId, '--to', to);
    const rows = await core.store.db
      .select({ lastFour: c.lastFour, revokedAt: c.revokedAt })
      .from(i)
      .innerJoin(c, eq(c.codeHash, i.codeHash))
      .where(eq(i.transactionId, transactionId));
    expect(rows.map(({ revokedAt }) => revokedAt)).toEqual([null, null]);
    const mailed = (await shop.mails(to)).map(({ text }) => text).join();
    const isOld = codes.every((code) => rows.some(({ lastFour }) => code.endsWith(lastFour)));
    expect(mailed === '').toBe(isOld);
    for (const { lastFour } of rows) expect(isOld || mailed.includes(lastFour)).toBe(true);
  }
  expect(await runDoctor(core)).toEqual([]);
});

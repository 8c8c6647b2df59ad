import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { eq, openStore } from '@backline/db';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { customer, demoPassword, support } from '@backline/fixtures';
import { startTestProcess, startTestService, type TestProcess, waitUntil } from '@backline/testing';
import { afterAll, expect, it } from 'vitest';
import { killRounds } from './env.ts';

const directory = await mkdtemp(join(tmpdir(), 'backline-kill-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const listLength = 100;
const timeoutMs = Math.max(300_000, killRounds * 20_000);

/** One list of codes for each round, and a customer who is logged in often: a killed server takes what it had lent of a session's allowance along. */
async function prepare(): Promise<{ tokens: string[]; lists: string[][] }> {
  const world = await startTestService({ directory, isSeeded: true });
  const supportClient = world.client(await world.logInStaff(support.email, demoPassword)).support;
  const lists: string[][] = [];
  for (let round = 0; round < killRounds; round += 1) {
    const terms = { sku: 'MUS-01005', days: 30, expiresAt: null, count: listLength, reason: 'a test' };
    lists.push((await supportClient.generateBatch.mutate({ batch: `KILL-${round}`, ...terms })).licenseCodes);
  }
  const tokens: string[] = [];
  for (let machine = 0; machine < 8; machine += 1)
    tokens.push(await world.logIn(customer.email, demoPassword, `machine ${machine}`));
  await world.stop({ keepData: true });
  return { tokens, lists };
}

async function send(server: TestProcess, token: string, licenseCodes: string[]): Promise<RedeemOutput> {
  const answer = await fetch(`${server.url}/api/v1/user/redeem-license-codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ licenseCodes }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as RedeemOutput;
}

it(
  'redeems each code of a list wholly or not at all when it is killed, and the second time the rest',
  async () => {
    const { tokens, lists } = await prepare();
    const reader = await openStore({ url: `file:${join(directory, 'backline.sqlite')}` });
    const { grants } = reader.t;
    const countRedeemed = () => reader.db.$count(grants, eq(grants.cause, 'redemption'));
    let server = await startTestProcess(directory);
    const cutAt: number[] = [];
    for (const [round, list] of lists.entries()) {
      const token = tokens[round % tokens.length] ?? '';
      const before = await countRedeemed();
      const cut = send(server, token, list).catch(() => null);
      // Killed after another number of codes each round, with most of the list still to come.
      await waitUntil(async () => (await countRedeemed()) - before > (round * 7) % 30, 1);
      await server.end('SIGKILL');
      await cut;
      server = await startTestProcess(directory);
      const { licenses, errors } = await send(server, token, list);
      expect(errors.filter(({ reason }) => reason !== 'redeemed_by_you')).toEqual([]);
      expect(licenses.length + errors.length).toBe(listLength);
      cutAt.push(errors.length);
    }
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await countRedeemed()).toBe(killRounds * listLength);
    await reader.close();
    const world = await startTestService({ directory });
    expect(await runDoctor(world.service.core)).toEqual([]);
    expect(cutAt.some((count) => count > 0 && count < listLength)).toBe(true);
    await world.stop();
  },
  timeoutMs,
);

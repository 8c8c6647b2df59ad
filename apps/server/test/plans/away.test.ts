import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyDueEvents } from '@backline/core/fulfillment/apply-due-events';
import { reconcile } from '@backline/core/fulfillment/reconcile';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { demoPassword } from '@backline/fixtures';
import { emulatorDefaults, startEmulator } from '@backline/paddle-emulator/source';
import { startTestProcess, startTestService, startTestShop, type TestShop, testApiKey } from '@backline/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, meet } from './buyers.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { readTruth } from './model-truth.ts';

let directory: string;
let line: FaultProxy;
let shop: TestShop;
let buyer: Buyer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backline-away-'));
  line = await startFaultProxy();
  const emulator = { file: join(directory, 'paddle.sqlite'), port: line.port, publicUrl: line.url };
  shop = await startTestShop({ directory, emulator });
});
beforeEach(async () => {
  buyer = await meet(shop);
  await buyer.subscribeForMoney('monthly');
});
afterAll(async () => {
  await line.stop();
  await rm(directory, { recursive: true, force: true });
});

const without = ({ asOf: _, upToDate: __, ...status }: Record<string, unknown>) => status;
const codeOf = ({ status, body }: { status: number; body: { error: { code: string } } }) => [status, body.error.code];

describe('while the provider does not answer', () => {
  it('the plan is shown as it was known last, nothing is changed, and afterwards all goes on', async () => {
    const before = await buyer.status();
    line.setFault('down');
    expect(codeOf(await buyer.change({ plan: 'Annual' }))).toEqual([503, 'provider_unavailable']);
    const during = await buyer.status();
    expect(during.upToDate).toBe(false);
    expect(without(during)).toEqual(without(before));
    expect(await buyer.hasPlus()).toBe(true);
    line.setFault('none');
    expect(await buyer.charges()).toEqual([999]);
    expect((await buyer.change({ canceled: true })).status).toBe(200);
    expect(await buyer.status()).toMatchObject({ status: 'active', canceled: true, upToDate: true });
  });

  it('an answer that was lost is looked up: the change is reported as done, and not repeated', async () => {
    line.setFault('loses_answer');
    const answer = await buyer.change({ plan: 'Annual' });
    expect([answer.status, answer.body.plan]).toEqual([200, 'Annual']);
    expect((await buyer.change({ plan: 'Annual' })).status).toBe(200);
    await shop.settle();
    expect(await buyer.charges()).toHaveLength(2);
    expect(await runDoctor(shop.service.core)).toEqual([]);
  });

  it('a change of unknown outcome is reported as such, and repeating it charges nothing', async () => {
    // An event about it would be a reason to ask as well.
    await shop.emulator.control.setDelivery({ isPaused: true });
    line.setFault('loses_answer_and_goes_down');
    expect(codeOf(await buyer.change({ plan: 'Annual' }))).toEqual([503, 'change_unconfirmed']);
    line.setFault('none');
    const again = await buyer.change({ plan: 'Annual' });
    expect([again.status, again.body.plan]).toEqual([200, 'Annual']);
    await shop.emulator.control.setDelivery({ isPaused: false });
    await shop.settle();
    expect(await buyer.charges()).toHaveLength(2);
  });
});

it('killed in the middle of an upgrade it finds, when it is back, what was done', async () => {
  const current = (await buyer.subscriptions()).at(-1)?.id;
  await shop.emulator.control.setDelivery({ isPaused: true });
  await shop.stop({ keepData: true });
  const file = join(directory, 'paddle.sqlite');
  const emulator = await startEmulator({ file, port: line.port, publicUrl: line.url, ...emulatorDefaults });
  const server = await startTestProcess(directory, { PADDLE_API_URL: line.url });
  const send = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return fetch(`${server.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
  };
  const login = { apiKey: testApiKey, authId: buyer.email, password: demoPassword, machineId: 'other' };
  const { token } = (await (await send('POST', '/token', login)).json()) as { token: string };
  line.setFault('holds_answer');
  const held = line.held();
  const cut = send('POST', '/user/recurring', { plan: 'Annual' }, token).catch(() => null);
  await held;
  expect(await server.end('SIGKILL')).toBe('SIGKILL');
  await cut;
  line.setFault('none');

  const world = await startTestService({ directory, env: { PADDLE_API_URL: line.url } });
  const { core } = world.service;
  await reconcile(core);
  while ((await applyDueEvents(core)) > 0);
  const own = await world.logIn(buyer.email, demoPassword);
  const { body } = await world.rest('GET', '/user/recurring', { token: own });
  expect(body).toMatchObject({ status: 'active', plan: 'Annual', canceled: false, upToDate: true });
  const { transactions } = await readTruth(line.url, []);
  const bills = transactions.filter(({ subscription_id, origin }) => subscription_id === current && origin !== 'api');
  expect(bills.map(({ status, origin }) => [status, origin])).toEqual([['completed', 'subscription_update']]);
  expect((await runDoctor(core)).filter(({ code }) => code !== 'mail_late')).toEqual([]);
  await world.stop({ keepData: true });
  await emulator.stop();
});

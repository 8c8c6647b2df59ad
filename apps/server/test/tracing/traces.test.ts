import { type Engine, engines } from '@backline/db/test-engines';
import { customer, demoPassword, freeCodes } from '@backline/fixtures';
import { startTestService } from '@backline/testing';
import { expect, it, vi } from 'vitest';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from './trace-receiver.ts';

/** Starts a service over an engine, does some work and stops it, which sends what is left. */
async function trace(
  engine: Engine,
  receiver: TraceReceiver,
  work: (world: Awaited<ReturnType<typeof startTestService>>) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const database = await engine.make();
  const OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url;
  const world = await startTestService({
    isSeeded: true,
    env: { DATABASE_URL: database.url, OTEL_EXPORTER_OTLP_ENDPOINT, ...env },
  });
  await work(world);
  await world.stop();
  await database.drop();
}

const childrenOf = (spans: readonly ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId);

function get(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const [found, ...more] = spans.filter((span) => span.name === name);
  if (found === undefined || more.length > 0)
    throw new Error(`${more.length + Number(found !== undefined)} spans are named ${name}, not one.`);
  return found;
}

it.each(engines)('shows a request with its call and the statements of that, on $name', async (engine) => {
  const receiver = await startTraceReceiver();
  const [code = ''] = freeCodes.perpetual;
  await trace(engine, receiver, async (world) => {
    const session = await world.logIn(customer.email, demoPassword);
    await world.rest('GET', '/user', { token: session });
    const redeem = world.client(session).licenses.redeemLicenses.mutate({ licenseCodes: [code] });
    // Requests that arrive together are written together, and each statement belongs to its own request.
    await Promise.all([redeem, world.logIn(customer.email, demoPassword, 'another-machine')]);
  });
  const { spans } = receiver;
  const request = get(spans, 'rest account.getCurrentUser');
  expect(request).toMatchObject({
    kind: 2,
    attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200 },
  });
  expect(request.parentSpanId ?? '').toBe('');
  const call = childrenOf(spans, request).find(({ name }) => name === 'account.getCurrentUser');
  expect(call).toMatchObject({
    kind: 1,
    traceId: request.traceId,
    attributes: { 'backline.call': 'account.getCurrentUser' },
  });
  // The caller is looked up before the call.
  expect(childrenOf(spans, request).map(({ name }) => name)).toContain('SELECT sessions');
  const statements = childrenOf(spans, call as ReceivedSpan);
  expect(statements.map(({ name }) => name)).toContain('SELECT grants');
  for (const { kind, attributes } of statements) {
    expect([kind, attributes['db.system.name']]).toEqual([3, engine.name === 'SQLite' ? 'sqlite' : 'postgresql']);
    expect(attributes['db.query.text']).toMatch(/\?|\$\d/);
  }

  const redeemed = get(spans, 'trpc licenses.redeemLicenses');
  const ofRedeeming = spans.filter(({ traceId }) => traceId === redeemed.traceId).map(({ name }) => name);
  for (const name of ['licenses.redeemLicenses', 'UPDATE license_codes', 'INSERT grants', 'INSERT audit_entries'])
    expect(ofRedeeming).toContain(name);
  expect(ofRedeeming.filter((name) => /INSERT (sessions|sign_ins)/.test(name))).toEqual([]);
  for (const login of spans.filter(({ name }) => name === 'rest sessions.createSession')) {
    const all = spans.filter(({ traceId }) => traceId === login.traceId).map(({ name }) => name);
    expect(all.filter((name) => name === 'INSERT sessions')).toHaveLength(1);
  }
  // Nothing of the machine.
  expect(receiver.resources[0]).toEqual({
    'service.name': 'backline',
    'service.namespace': 'cadenza',
    'service.version': expect.stringMatching(/^\d/),
  });
  await receiver.stop();
});

it('says of a refused call with which code, and of a failure that there was one', async () => {
  const receiver = await startTraceReceiver();
  const [engine] = engines;
  const env = { PRODUCT_SLUG: 'shop', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20ours' };
  await trace(
    engine as Engine,
    receiver,
    async (world) => {
      await world.rest('GET', '/user');
      await world.rest('GET', '/catalog/plans');
      await world.rest('GET', '/catalog/plans');
      await fetch(`${world.url}/wp-admin/setup.php`);
    },
    env,
  );
  const refused = get(receiver.spans, 'account.getCurrentUser');
  expect([refused.status, refused.attributes['error.type']]).toEqual([2, 'unauthenticated']);
  expect(get(receiver.spans, 'page notFound').attributes['http.response.status_code']).toBe(404);
  // The second answer was kept: nothing is called for it.
  expect(receiver.spans.filter(({ name }) => name === 'rest catalog.listPlans')).toHaveLength(2);
  expect(receiver.spans.filter(({ name }) => name === 'catalog.listPlans')).toHaveLength(1);
  expect(receiver.resources[0]?.['service.namespace']).toBe('shop');
  expect(receiver.raw()).toContain('"x-key":"of ours"');
  await receiver.stop();
});

it('traces the share of requests that is asked for, and each of them whole', async () => {
  const receiver = await startTraceReceiver();
  const [engine] = engines;
  const asked = 60;
  const work = async (world: Awaited<ReturnType<typeof startTestService>>) => {
    await Promise.all(Array.from({ length: asked }, () => world.rest('GET', '/user')));
  };
  await trace(engine as Engine, receiver, work, { OTEL_TRACES_SAMPLER_ARG: '0.5' });
  const requests = receiver.spans.filter(({ kind }) => kind === 2);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.length).toBeLessThan(asked);
  for (const request of requests) expect(childrenOf(receiver.spans, request)).toHaveLength(1);
  expect(receiver.spans).toHaveLength(requests.length * 2);
  await receiver.stop();
});

it('serves and stops where nobody receives the traces, and says it once', async () => {
  const receiver = await startTraceReceiver();
  await receiver.stop();
  const [engine] = engines;
  let logs = () => '';
  await trace(engine as Engine, receiver, async (world) => {
    logs = world.logs;
    const ask = async () => expect((await world.rest('GET', '/user')).status).toBe(401);
    await ask();
    await vi.waitUntil(() => logs().includes('traces could not be sent'), { timeout: 60_000 });
    await ask();
  });
  expect(logs().match(/traces could not be sent/g)).toHaveLength(1);
});

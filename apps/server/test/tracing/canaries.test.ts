import { restTable } from '@backline/api';
import { type Engine, engines } from '@backline/db/test-engines';
import {
  addTestDevice,
  postWebhook,
  signWebhook,
  startTestService,
  type TestService,
  testApiKey,
} from '@backline/testing';
import { expect, it } from 'vitest';
import { metricsToken, scrape } from '../metrics/read-figures.ts';
import { startTraceReceiver } from './trace-receiver.ts';

/** Personal data that a person types or has. None of it may appear in a metric or a trace. */
const person = {
  authId: 'ysolde.canary@sparrow-post.example',
  contactName: 'Ysolde Canarybird',
  password: 'velvet-canary-anthem-93',
};
const typed = {
  ip: '203.0.113.77',
  userAgent: 'CanaryBrowser/7.1',
  machineId: 'canary-machine-id',
  deviceName: 'Canary Studio Mac',
  code: 'MUS-CANA-RYCA-NARY-CANA',
  token: 'canarytokencanarytokencanarytokencanarytoken',
  query: 'canary-in-a-query',
  path: 'canary-in-a-path',
  buyer: 'canary.buyer@sparrow-post.example',
};

const headers = { 'x-forwarded-for': typed.ip, 'user-agent': typed.userAgent };

const together = 8;

/** Makes every call, over REST and tRPC, with unique personal data. */
async function callEverything(world: TestService, session: string): Promise<void> {
  const said = { ...person, ...typed, licenseCodes: [typed.code], email: person.authId, apiKey: testApiKey };
  const input = encodeURIComponent(JSON.stringify({ ...said, id: typed.path }));
  const calls = restTable.map(({ method, path, procedure }, at) => async () => {
    const token = at % 3 === 0 ? typed.token : session;
    const to = `${path.replace(/\{\w+\}/g, typed.path)}?token=${typed.token}&email=${encodeURIComponent(person.authId)}`;
    await world.rest(method, to, { token, headers, ...(method === 'GET' ? {} : { body: said }) });
    const authorization = `Bearer ${session}`;
    await fetch(`${world.url}/trpc/${procedure}?input=${input}`, { headers: { ...headers, authorization } });
  });
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let call = calls.pop(); call !== undefined; call = calls.pop()) await call();
    }),
  );
}

/** A person's first day: an account, a session, a computer, codes, and some mistakes. */
async function liveThrough(world: TestService): Promise<string> {
  const client = world.client(undefined, headers);
  await client.account.signUp.mutate({ ...person, emailMarketingConsent: false });
  const verification = await world.mailedToken(person.authId, '/verify');
  await client.account.verify.mutate({ token: verification });
  const logIn = (password: string) =>
    client.sessions.createSession.mutate({
      apiKey: testApiKey,
      authId: person.authId,
      password,
      machineId: typed.machineId,
    });
  await logIn('wrong-canary-password').catch(() => undefined);
  const { token } = await logIn(person.password);
  await addTestDevice(world, token, typed.deviceName);
  const own = world.client(token, headers);
  await own.licenses.redeemLicenses.mutate({ licenseCodes: [typed.code] }).catch(() => undefined);
  await own.account.changeContactName.mutate({ contactName: 'Another Canarybird' });
  for (const path of [`/${typed.path}/x.php`, `/marketplace/collection/${typed.path}`, `/orders/v1.${typed.token}`])
    await fetch(`${world.url}${path}?q=${typed.query}`, { headers });
  const body = JSON.stringify({
    event_id: `evt_${typed.path}`,
    event_type: 'customer.created',
    occurred_at: world.clock.now().toISOString(),
    data: { id: 'ctm_canary', email: typed.buyer, updated_at: world.clock.now().toISOString() },
  });
  await postWebhook(world.url, body, signWebhook(body, world.clock.now()));
  return token;
}

it.each(engines)('nothing of a person is in figures or traces, whatever they do, on $name', async (engine: Engine) => {
  const receiver = await startTraceReceiver();
  const database = await engine.make();
  const world = await startTestService({
    env: {
      DATABASE_URL: database.url,
      METRICS_TOKEN: metricsToken,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      TRUST_PROXY: '127.0.0.1',
    },
  });
  const session = await liveThrough(world);
  const [user] = await world.service.core.store.db.select().from(world.service.core.store.t.users);
  // The calls are the same for both databases, but each has its own statements.
  const isWhole = engine.name === 'SQLite';
  if (isWhole) await callEverything(world, session);
  const { text, samples } = await scrape(world.url);
  await world.stop();
  await database.drop();
  await receiver.stop();

  const secrets = [
    ...Object.values(person),
    ...Object.values(typed),
    session,
    'Another Canarybird',
    'wrong-canary',
    user?.id ?? '',
  ];
  expect(secrets.every((secret) => secret.length > 8)).toBe(true);
  const others = ['canary', 'sparrow-post', '203.0.113', '127.0.0.1', '?token='];
  // The receiver's address is in the headers of each request, so it is removed.
  const traces = receiver.raw().replaceAll(new URL(receiver.url).host, '');
  expect(samples.length).toBeGreaterThan(isWhole ? 2000 : 200);
  expect(receiver.spans.length).toBeGreaterThan(isWhole ? restTable.length * 4 : 100);
  for (const output of [text, traces])
    for (const secret of [...secrets, ...others])
      for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
        expect([secret, output.toLowerCase().indexOf(form.toLowerCase())]).toEqual([secret, -1]);
});

import { startTestService, type TestService } from '@backline/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';

const token = 'live-token-of-a-mailed-link';
const page = `http://portal.test/recover/reset?token=${token}#${token}`;
const file = `https://cdn.example/${'x'.repeat(20)}.js?key=${token}#${token}`;

let world: TestService;
beforeEach(async () => {
  world = await startTestService();
});
afterEach(() => world.stop());

const toReport = (blocked: string, directive = 'script-src-elem') => ({
  'csp-report': {
    'document-uri': page,
    referrer: page,
    'violated-directive': `${directive} 'self' ${token}`,
    'effective-directive': directive,
    'original-policy': `default-src 'self'; ${token}`,
    'blocked-uri': blocked,
    'source-file': file,
    'script-sample': `location.search = '${token}'`,
    'status-code': 200,
  },
});

const toReportingApi = (blocked: string) => ({
  type: 'csp-violation',
  age: 3,
  url: page,
  user_agent: token,
  body: {
    documentURL: page,
    referrer: page,
    blockedURL: blocked,
    effectiveDirective: 'script-src-elem',
    originalPolicy: token,
    sourceFile: file,
    sample: token,
    disposition: 'enforce',
    statusCode: 200,
    lineNumber: 1,
  },
});

async function report(body: unknown, type = 'application/csp-report'): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${world.url}/csp-report`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: text,
  });
  return answer.status;
}

/** What was logged but the start of the service. */
const linesOf = (message: string) =>
  world
    .logs()
    .split('\n')
    .filter((line) => line.includes(message))
    .map((line) => JSON.parse(line));
const violations = () => linesOf('content security policy violated');

it.each([
  ['application/csp-report', toReport(file)],
  ['application/reports+json', [toReportingApi(file)]],
])('of the format %s are written down without what may be secret', async (type, body) => {
  expect(await report(body, type)).toBe(204);
  expect(violations()).toEqual([
    expect.objectContaining({
      directive: 'script-src-elem',
      blocked: `https://cdn.example/${'x'.repeat(20)}.js`,
      document: '/recover/reset',
    }),
  ]);
  expect(world.logs()).not.toContain(token);
});

it.each([
  ['inline', 'inline'],
  [`data:text/javascript,${token}`, 'data:'],
  [`blob:http://portal.test/${token}`, 'blob:'],
  [`https://${token}:${token}@cdn.example/a`, 'https://cdn.example/a'],
  [`javascript:${token}`, 'javascript:'],
  [`/relative?${token}`, 'other'],
  ['', 'other'],
])('tell that %j was blocked as %j', async (blocked, told) => {
  await report(toReport(blocked));
  expect(violations().map((line) => line.blocked)).toEqual([told]);
  expect(world.logs()).not.toContain(token);
});

it('are written down once a minute for what is blocked by a directive', async () => {
  const blocked = 'https://ads.example/a.js';
  for (let index = 0; index < 20; index += 1) await report(toReport(`${blocked}?${index}`));
  expect(violations()).toHaveLength(1);
  await report(toReport(blocked, 'img-src'));
  expect(violations()).toHaveLength(2);
  world.clock.advance(60_000);
  await report(toReport(blocked));
  expect(violations()).toHaveLength(3);
  expect(linesOf('more violations were reported')).toMatchObject([{ leftOut: 19 }]);
});

it('fill no log, however many different ones are made up', async () => {
  const many = Array.from({ length: 300 }, (_, index) => toReportingApi(`https://made.up/${index}`));
  for (let at = 0; at < many.length; at += 10) await report(many.slice(at, at + 10), 'application/reports+json');
  expect(violations()).toHaveLength(100);
});

it('of one address are rationed', async () => {
  await world.stop();
  world = await startTestService({ env: { RATE_LIMIT_IP_FACTOR: '0.01' } });
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_, index) => report(toReport(`https://made.up/${index}`))),
  );
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(violations().length).toBeLessThan(40);
  expect(linesOf('spent its budget')).toHaveLength(1);
});

it.each([
  ['no JSON', '{"csp-report":', 'application/csp-report'],
  ['another shape', '{"csp-report":[]}', 'application/csp-report'],
  ['null', 'null', 'application/reports+json'],
  ['another report', '[{"type":"deprecation","body":{}}]', 'application/reports+json'],
  ['a made-up directive', JSON.stringify(toReport(file, `${token} x`)), 'application/csp-report'],
  ['too much', JSON.stringify(toReport('x'.repeat(20_000))), 'application/csp-report'],
  ['another type', JSON.stringify(toReport(file)), 'text/plain'],
  ['JSON by its name', JSON.stringify(toReport(file)), 'application/json'],
  ['depth', '['.repeat(16_000), 'application/reports+json'],
])('that are none are answered alike and leave no line: %s', async (_, body, type) => {
  const before = world.logs();
  expect(await report(body, type)).toBe(204);
  expect(world.logs()).toBe(before);
});

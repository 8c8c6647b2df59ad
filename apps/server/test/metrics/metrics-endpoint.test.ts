import { findFreePort, startTestService } from '@backline/testing';
import { expect, it } from 'vitest';
import { findValue, metricsToken, parseFigures, scrape } from './read-figures.ts';

const ask = (url: string, authorization?: string) =>
  fetch(`${url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });

it('answers like any unknown path where no setting says who reads the figures', async () => {
  const world = await startTestService();
  const figures = await ask(world.url, `Bearer ${metricsToken}`);
  const unknown = await fetch(`${world.url}/no-such-page`);
  expect(figures.status).toBe(404);
  expect(await figures.text()).toBe(await unknown.text());
  await world.stop();
});

it('gives the figures to those who send the token, and to nobody else', async () => {
  const world = await startTestService({ env: { METRICS_TOKEN: metricsToken } });
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${metricsToken}x`, `Basic ${metricsToken}`, metricsToken]) {
    const answer = await ask(world.url, wrong);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.text()).not.toContain('backline_');
  }
  expect((await ask(world.url, `Bearer ${metricsToken}`)).headers.get('content-type')).toMatch(
    /^text\/plain; version=0/,
  );
  await world.rest('GET', '/user');
  await world.client().catalog.listPlans.query();
  for (let turn = 0; turn < 2; turn += 1) await world.rest('GET', '/catalog/plans');
  await Promise.all([
    world.client().catalog.listPlans.query(),
    fetch(`${world.url}/trpc/no.such?input=me@example.org`),
  ]);
  await fetch(`${world.url}/login`);
  await fetch(`${world.url}/wp-admin/setup.php?user=somebody@example.org`);
  const { samples } = await scrape(world.url);
  const count = (labels: Record<string, string>) => findValue(samples, 'backline_request_seconds_count', labels);
  expect(count({ surface: 'rest', call: 'account.getCurrentUser', status: '4xx' })).toBe(1);
  expect(count({ surface: 'trpc', call: 'catalog.listPlans', status: '2xx' })).toBe(2);
  expect(count({ surface: 'trpc', call: 'unknown', status: '4xx' })).toBe(1);
  expect(count({ surface: 'rest', call: 'catalog.listPlans', status: '2xx' })).toBe(2);
  expect(count({ surface: 'page', call: 'login', status: '2xx' })).toBe(1);
  expect(count({ surface: 'page', call: 'notFound', status: '4xx' })).toBe(1);
  expect(findValue(samples, 'backline_refusals_total', { code: 'unauthenticated' })).toBe(1);
  expect(findValue(samples, 'backline_database_up')).toBe(1);
  await world.stop();
});

it('takes the figures off the portal where they have a port of their own, and asks for the token there, too', async () => {
  const port = await findFreePort();
  const at = `http://127.0.0.1:${port}`;
  const open = await startTestService({ env: { METRICS_PORT: String(port) } });
  expect((await ask(open.url)).status).toBe(404);
  expect((await fetch(`${at}/health`)).status).toBe(404);
  const answer = await ask(at);
  expect(findValue(parseFigures(await answer.text()), 'backline_database_up')).toBe(1);
  // If the port is in use, the start fails and leaves nothing open.
  await expect(startTestService({ env: { METRICS_PORT: String(port) } })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  });
  await open.stop();
  await expect(ask(at)).rejects.toThrow();

  const closed = await startTestService({ env: { METRICS_PORT: String(port), METRICS_TOKEN: metricsToken } });
  expect((await ask(at)).status).toBe(401);
  expect((await scrape(at)).samples.length).toBeGreaterThan(50);
  expect((await ask(closed.url, `Bearer ${metricsToken}`)).status).toBe(404);
  await closed.stop();
});

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePostgresDatabase, postgresServer } from '@backline/db/test-engines';
import { findFreePort } from '@backline/kits';
import { startTestProcess, type TestProcess, toTestEnv, waitUntil } from '@backline/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLong } from '../env.ts';
import { repository } from './archive.ts';
import { isInstalled, startCaddy, startNginx } from './proxies.ts';
import { hasPython, holdSocket } from './socket-holder.ts';

const restarts = 5;
const requestsAtLeast = 10_000;

let folder: string;
let closers: (() => unknown)[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backline-restart-'));
  closers = [];
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** What was answered, by status; 0 for a request that was not. */
type Statuses = Map<number, number>;

/** Visitors of a port who read, and send what must not be sent twice, one request after another until they are told to stop. */
function visit(port: number) {
  const statuses: Statuses = new Map();
  const agent = new Agent({ keepAlive: true });
  const state = { isOver: false, count: 0 };
  const ask = (method: string, path: string) =>
    new Promise<number>((resolve) => {
      const headers = { 'content-type': 'application/json' };
      const call = request({ port, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      });
      call.on('error', () => resolve(0)).end(method === 'POST' ? '{}' : undefined);
    });
  const visitor = async (_: unknown, index: number) => {
    while (!state.isOver) {
      const status = await ask(index % 2 === 0 ? 'GET' : 'POST', index % 2 === 0 ? '/api/v1/user' : '/api/v1/token');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      state.count += 1;
    }
  };
  const visitors = Promise.all(Array.from({ length: 8 }, visitor));
  return {
    count: () => state.count,
    async end(): Promise<Statuses> {
      state.isOver = true;
      await visitors;
      agent.destroy();
      return statuses;
    },
  };
}

/** Every request was answered by the portal: nobody is logged in, and what was sent is no login. */
function expectAllAnswered(statuses: Statuses): void {
  expect([...statuses.keys()].sort()).toEqual([400, 401]);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(requestsAtLeast);
}

const main = join(repository, 'apps/server/src/main.ts');

async function startHeld(onSaid: (text: string) => void) {
  const env = { ...toTestEnv(folder, 0, {}), LOG_LEVEL: 'info' };
  const held = await holdSocket([main], env, onSaid);
  closers.push(held.end);
  return held;
}

it.skipIf(!hasPython)('answers on a socket that was handed to it, also who came before', async () => {
  let said = '';
  const held = await startHeld((text) => {
    said += text;
  });
  const early = fetch(`http://127.0.0.1:${held.port}/health`);
  await held.start();
  expect((await early).status).toBe(200);
  expect(await held.stop()).toBe('0');
  expect(said).toContain(`http://127.0.0.1:${held.port}`);
});

/** Restarts a process on SQLite under load; the visitors come through `port`. */
async function restartUnderLoad(port: number, restart: () => Promise<unknown>): Promise<Statuses> {
  const visitors = visit(port);
  for (let turn = 0; turn < restarts; turn += 1) {
    const before = visitors.count();
    await waitUntil(() => visitors.count() >= before + requestsAtLeast / restarts);
    await restart();
  }
  const before = visitors.count();
  await waitUntil(() => visitors.count() > before + 100);
  return visitors.end();
}

describe.skipIf(!isLong)('one process on SQLite, restarted under load, loses no request', () => {
  const restartHeld = (held: Awaited<ReturnType<typeof startHeld>>) => async () => {
    expect(await held.stop()).toBe('0');
    await held.start();
  };

  it.skipIf(!hasPython)('on a socket that is handed over', { timeout: 300_000 }, async () => {
    const held = await startHeld(() => {});
    await held.start();
    expectAllAnswered(await restartUnderLoad(held.port, restartHeld(held)));
  });

  it.skipIf(!hasPython || !isInstalled('nginx'))('on such a socket, behind nginx', { timeout: 300_000 }, async () => {
    const held = await startHeld(() => {});
    await held.start();
    const port = await findFreePort();
    closers.push((await startNginx(join(folder, 'nginx'), port, [held.port])).stop);
    expectAllAnswered(await restartUnderLoad(port, restartHeld(held)));
  });

  it.skipIf(!isInstalled('caddy'))('behind Caddy, which waits for it', { timeout: 300_000 }, async () => {
    const [own, port] = [await findFreePort(), await findFreePort()];
    let running = await startTestProcess(folder, { PORT: String(own) });
    closers.push(() => running.end('SIGKILL'));
    closers.push((await startCaddy('Caddyfile', port, [own], join(folder, 'caddy'))).stop);
    const statuses = await restartUnderLoad(port, async () => {
      expect(await running.end('SIGTERM')).toBe(0);
      running = await startTestProcess(folder, { PORT: String(own) });
    });
    expectAllAnswered(statuses);
  });
});

describe.skipIf(!isLong || postgresServer === null)(
  'two processes on PostgreSQL, replaced one by one under load, lose no request',
  () => {
    const proxies = {
      Caddy: (port: number, upstreams: number[]) =>
        startCaddy('two-processes.Caddyfile', port, upstreams, join(folder, 'caddy')),
      nginx: (port: number, upstreams: number[]) => startNginx(join(folder, 'nginx'), port, upstreams),
    };
    it.each(Object.entries(proxies))('behind %s', { timeout: 300_000 }, async (name, startProxy) => {
      if (!isInstalled(name.toLowerCase())) return;
      const database = await makePostgresDatabase();
      closers.push(database.drop);
      const ports = [await findFreePort(), await findFreePort()];
      const start = (own: number) =>
        startTestProcess(folder, { DATABASE_URL: database.url, PORT: String(own), DRAIN_SECONDS: '5' });
      const running: TestProcess[] = [];
      for (const own of ports) running.push(await start(own));
      closers.push(() => Promise.all(running.map((one) => one.end('SIGKILL'))));
      const port = await findFreePort();
      closers.push((await startProxy(port, ports)).stop);
      let turn = 0;
      const statuses = await restartUnderLoad(port, async () => {
        const at = turn % 2;
        turn += 1;
        expect(await running[at]?.end('SIGTERM')).toBe(0);
        running[at] = await start(ports[at] ?? 0);
        await waitUntil(async () => (await fetch(`${running[at]?.url}/ready`)).ok);
      });
      expectAllAnswered(statuses);
    });
  },
);

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makePostgresDatabase, postgresServer } from '@backline/db/test-engines';
import { findFreePort } from '@backline/kits';
import { startTestProcess, type TestProcess, toTestEnv, waitUntil } from '@backline/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLong } from '../env.ts';
import { repository } from './archive.ts';
import { canCaddyWait, isInstalled, startCaddy, startNginx } from './proxies.ts';
import { hasPython, holdSocket } from './socket-holder.ts';

const restarts = 5;
const startsStopped = 20;
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

/** The answers, by status; 0 for a request that was not. */
type Statuses = Map<number, number>;

/** Visitors of a port who read, and send what must not be sent twice, one request after another until the end. */
function visit(port: number, isWriting: boolean) {
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
      const status =
        isWriting && index % 2 === 1 ? await ask('POST', '/api/v1/token') : await ask('GET', '/api/v1/user');
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
function expectAllAnswered(statuses: Statuses, isWriting = true): void {
  expect([...statuses.keys()].sort()).toEqual(isWriting ? [400, 401] : [401]);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(requestsAtLeast);
}

const main = join(repository, 'apps/server/src/main.ts');

async function startHeld(onSaid: (text: string) => void, more: Record<string, string> = {}) {
  const env = { ...toTestEnv(folder, 0, more), LOG_LEVEL: 'info' };
  const held = await holdSocket([main], env, onSaid);
  closers.push(held.end);
  return held;
}

it.skipIf(!hasPython || !isLong)(
  'answers all that it accepted where it is stopped while it starts',
  { timeout: 300_000 },
  async () => {
    const held = await startHeld(() => {});
    const measured = visit(held.port, false);
    const begunAt = performance.now();
    await held.start();
    await waitUntil(() => measured.count() > 0, 1);
    const firstAnswerMs = performance.now() - begunAt;
    await measured.end();
    await held.stop();
    for (let round = 0; round < startsStopped; round += 1) {
      const visitors = visit(held.port, false);
      await held.start();
      await setTimeout(firstAnswerMs - 5 * round);
      await held.stop();
      // The next process answers clients who wait at the socket.
      await held.start();
      const before = visitors.count();
      await waitUntil(() => visitors.count() > before + 8);
      expect([round, ...(await visitors.end()).keys()]).toEqual([round, 401]);
      await held.stop();
    }
  },
);

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
async function restartUnderLoad(port: number, restart: () => Promise<unknown>, isWriting = true): Promise<Statuses> {
  const visitors = visit(port, isWriting);
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

  it.skipIf(!hasPython || !isInstalled('caddy'))('on such a socket, behind Caddy', { timeout: 300_000 }, async () => {
    const held = await startHeld(() => {});
    await held.start();
    const port = await findFreePort();
    closers.push((await startCaddy('caddy/Caddyfile', port, [held.port], join(folder, 'caddy'))).stop);
    expectAllAnswered(await restartUnderLoad(port, restartHeld(held)));
  });

  it.skipIf(!isInstalled('caddy'))('behind Caddy, which asks whether it is ready', { timeout: 300_000 }, async () => {
    const own = await findFreePort();
    const port = await findFreePort();
    const start = () => startTestProcess(folder, { PORT: String(own), DRAIN_SECONDS: '3' });
    let running = await start();
    closers.push(() => running.end('SIGKILL'));
    closers.push((await startCaddy('compose/Caddyfile', port, [own], join(folder, 'caddy'))).stop);
    const isWriting = canCaddyWait();
    const restart = async () => {
      expect(await running.end('SIGTERM')).toBe(0);
      running = await start();
    };
    expectAllAnswered(await restartUnderLoad(port, restart, isWriting), isWriting);
  });
});

describe.skipIf(!isLong || postgresServer === null)(
  'two processes on PostgreSQL, replaced one by one, lose no request',
  () => {
    let url: string;
    beforeEach(async () => {
      const database = await makePostgresDatabase();
      url = database.url;
      closers.push(database.drop);
    });

    it.skipIf(!isInstalled('caddy'))(
      'behind Caddy, which asks whether they are ready',
      { timeout: 300_000 },
      async () => {
        const ports = [await findFreePort(), await findFreePort()];
        const start = (own = 0) =>
          startTestProcess(folder, { DATABASE_URL: url, PORT: String(own), DRAIN_SECONDS: '5' });
        const running: TestProcess[] = [];
        for (const own of ports) running.push(await start(own));
        closers.push(() => Promise.all(running.map((one) => one.end('SIGKILL'))));
        const port = await findFreePort();
        closers.push((await startCaddy('caddy/two-processes.Caddyfile', port, ports, join(folder, 'caddy'))).stop);
        let turn = 0;
        const statuses = await restartUnderLoad(port, async () => {
          const at = turn % 2;
          turn += 1;
          expect(await running[at]?.end('SIGTERM')).toBe(0);
          running[at] = await start(ports[at]);
          await waitUntil(async () => (await fetch(`${running[at]?.url}/ready`)).ok);
          // As its file says: Caddy asks once a second, and sends to one that it knows to be ready.
          await setTimeout(2000);
        });
        expectAllAnswered(statuses);
      },
    );

    it.skipIf(!hasPython || !isInstalled('nginx'))(
      'on sockets that are handed over, behind nginx',
      { timeout: 300_000 },
      async () => {
        const held = [
          await startHeld(() => {}, { DATABASE_URL: url }),
          await startHeld(() => {}, { DATABASE_URL: url }),
        ];
        for (const one of held) await one.start();
        const port = await findFreePort();
        const upstreams = held.map((one) => one.port);
        closers.push((await startNginx(join(folder, 'nginx'), port, upstreams)).stop);
        let turn = 0;
        const statuses = await restartUnderLoad(port, async () => {
          const one = held[turn % 2];
          turn += 1;
          expect(await one?.stop()).toBe('0');
          await one?.start();
        });
        expectAllAnswered(statuses);
      },
    );
  },
);

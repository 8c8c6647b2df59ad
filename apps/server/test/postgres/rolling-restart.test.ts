import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makePostgresDatabase, postgresServer } from '@backline/db/test-engines';
import { startTestProcess, type TestProcess, waitUntil } from '@backline/testing';
import { expect, it } from 'vitest';
import { isLong } from '../env.ts';

const isReady = (url: string) =>
  fetch(`${url}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

/**
 * A proxy that distributes requests among the servers that are ready. It checks that often, and never repeats a
 * request.
 */
function startProxy() {
  const agent = new Agent({ keepAlive: true });
  const members = new Set<string>();
  const ready: string[] = [];
  const answersOf = new Map<string, number>();
  let turn = 0;
  let isWatching = true;
  async function watch() {
    while (isWatching) {
      const found = await Promise.all([...members].map(async (url) => ((await isReady(url)) ? [url] : [])));
      ready.splice(0, ready.length, ...found.flat());
      await setTimeout(100);
    }
  }
  const watching = watch();
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const url = ready[turn % ready.length];
    const fail = () => outgoing.writeHead(502).end();
    if (url === undefined) return fail();
    const { method, headers } = incoming;
    const call = request(url + incoming.url, { method, headers, agent }, (answer) => {
      answersOf.set(url, (answersOf.get(url) ?? 0) + 1);
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
    });
    incoming.pipe(call.on('error', fail));
  });
  return {
    server,
    answersOf,
    async join(url: string) {
      members.add(url);
      await waitUntil(() => ready.includes(url));
    },
    leave: (url: string) => members.delete(url),
    async stop() {
      isWatching = false;
      await watching;
      agent.destroy();
      server.close();
    },
  };
}

it.skipIf(postgresServer === null || !isLong)(
  'two processes behind a proxy are replaced without a lost request',
  {
    timeout: 240_000,
  },
  async () => {
    const database = await makePostgresDatabase();
    const directory = await mkdtemp(join(tmpdir(), 'backline-rolling-'));
    const env = { DATABASE_URL: database.url, DRAIN_SECONDS: '2' };
    const proxy = startProxy();
    const running: TestProcess[] = [];
    const startOne = async () => {
      const one = await startTestProcess(directory, env);
      running.push(one);
      await proxy.join(one.url);
      return one;
    };
    try {
      const old = [await startOne(), await startOne()];
      await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
      const { port } = proxy.server.address() as AddressInfo;
      const statuses = new Map<number, number>();
      let isOver = false;
      const visitors = Array.from({ length: 8 }, async () => {
        while (!isOver) {
          const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/user`);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          // Requests must be running all the time, but without keeping the machine busy.
          await setTimeout(20);
        }
      });
      for (const one of old) {
        const before = proxy.answersOf.get(one.url) ?? 0;
        await waitUntil(() => (proxy.answersOf.get(one.url) ?? 0) > before + 50);
        expect(await one.end('SIGTERM')).toBe(0);
        proxy.leave(one.url);
        const next = await startOne();
        await waitUntil(() => (proxy.answersOf.get(next.url) ?? 0) > 50);
      }
      isOver = true;
      await Promise.all(visitors);
      // Nobody is logged in, so 401 proves that the portal answered every request.
      expect([...statuses.keys()]).toEqual([401]);
    } finally {
      await proxy.stop();
      await Promise.all(running.map((one) => one.end('SIGKILL')));
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    }
  },
);

it('answers /ready with 503 and everything else as before until the port closes', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'backline-drain-'));
  const server = await startTestProcess(directory, { DRAIN_SECONDS: '30' });
  try {
    server.child.kill('SIGTERM');
    await waitUntil(async () => (await fetch(`${server.url}/ready`)).status === 503);
    expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({ status: 'stopping' });
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect((await fetch(`${server.url}/api/v1/user`)).status).toBe(401);
  } finally {
    await server.end('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  }
});

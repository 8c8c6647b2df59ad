import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { toSignedLink } from '../../../packages/core/src/downloads/download-links.ts';
import { publishRelease } from '../../../packages/core/src/downloads/publish-release.ts';
import type { OpenedPack } from '../../../packages/domain/src/packs/serving/open.ts';
import { serverArgs } from '../../programs.mjs';
import { openBenchCore, operator } from '../bench-core.ts';
import { type BenchWorld, type RunningServer, startServer } from '../bench-world.ts';
import { printFigure, toMedian, toQuantile } from '../figures.ts';
import { loadEvenly, type Request } from '../measure.ts';
import { createPackWorld, firstBytes, type PackWorld, packBytes, publishVersion, sku } from './pack-world.ts';
import { benchPackEngine } from './packs-engine.ts';

const gb = 1e9;
const rounds = 5;
/** Half of the pack is enough, because CPU seconds are measured per gigabyte. */
const measuredBundles = 16;
const ratePerSecond = 50;
const rateSeconds = 10;

/** The CPU seconds of a process. Only Linux reports them precisely. */
function readCpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Publishes an installer of this size, and returns a link to it. */
async function publishInstaller(world: BenchWorld, bytes: number): Promise<string> {
  const core = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  const path = join(world.directory, 'Setup.exe');
  writeFileSync(path, randomBytes(bytes));
  const files = [{ path, deviceType: 'Windows' }] as const;
  await publishRelease(core, operator, {
    version: '1.0.0',
    releasedAt: new Date(),
    channel: 'stable',
    notes: null,
    files,
  });
  const [installer] = await core.store.db.select().from(core.store.t.installers);
  if (installer === undefined) throw new Error('There is no installer.');
  const { search, pathname } = new URL(toSignedLink(core, world.userIds[0] ?? '', installer));
  await core.store.close();
  return `${pathname}${search}`;
}

const agent = new Agent({ keepAlive: true });

/** Downloads an address, discards the content and returns its size in bytes. */
function receive(url: string): Promise<number> {
  return new Promise((done, fail) => {
    get(url, { agent }, (response) => {
      let bytes = 0;
      if (response.statusCode !== 200) return fail(new Error(`${url}: ${response.statusCode}`));
      return response
        .on('data', (part: Buffer) => {
          bytes += part.length;
        })
        .on('end', () => done(bytes))
        .on('error', fail);
    }).on('error', fail);
  });
}

/** The server's CPU seconds for a gigabyte from these addresses, four at once. */
async function measureCpu(server: RunningServer, urls: readonly string[]): Promise<number> {
  const before = readCpu(server.pid);
  const waiting = urls.values();
  let bytes = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const url of waiting) bytes += await receive(url);
    }),
  );
  return ((readCpu(server.pid) - before) * gb) / bytes;
}

const post = async <T>(url: string, { headers }: Request, body: object): Promise<T> => {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

const readClaims = (head: string) =>
  JSON.parse(Buffer.from(/^pack: [\w-]+\.([\w-]+)/m.exec(head)?.[1] ?? '', 'base64url').toString()) as {
    jti: string;
    aud: string;
  };

/** The two calls that a computer makes for a gigabyte. */
export async function openAndLink(url: string, computer: Request): Promise<{ pack: OpenedPack; urls: string[] }> {
  const pack = await post<OpenedPack>(`${url}/api/v1/packs/open`, computer, { sku });
  const bundles = pack.bundles.map(([id]) => id);
  const linked = { publication: readClaims(pack.head).jti, bundles };
  const { urls } = await post<{ urls: string[] }>(`${url}/api/v1/packs/link`, computer, linked);
  return { pack, urls };
}

/** Opens a stream and reads only its beginning. */
function stall(url: string): Promise<Socket> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`),
    );
    socket.once('error', fail).once('readable', () => done(socket));
  });
}

async function compareCpu(server: RunningServer, bare: RunningServer, urls: string[], installer: string) {
  const names = urls.map((url) => new URL(url).pathname.split('/').at(-1) ?? '');
  const toBare = (way: string) => names.map((name) => `${bare.url}/${way}/${name}`);
  const ways: Record<string, () => Promise<number>> = {
    loop: () => measureCpu(bare, toBare('loop')),
    memory: () => measureCpu(bare, toBare('memory')),
    streams: () => measureCpu(bare, toBare('streams')),
    packs: () => measureCpu(server, urls),
    installers: () =>
      measureCpu(
        server,
        urls.map(() => installer),
      ),
  };
  const seconds: Record<string, number[]> = {};
  // The ways take turns, so that a slow moment affects all of them.
  for (let round = -1; round < rounds; round += 1)
    for (const [way, run] of Object.entries(ways)) {
      const took = await run();
      if (round >= 0) seconds[way] = [...(seconds[way] ?? []), took];
    }
  return seconds;
}

function printCpu(seconds: Record<string, number[]>): void {
  const shown = (way: string) => `${toMedian(seconds[way] ?? []).toFixed(2)} s a GB`;
  // Compares within each round, because a busy moment of the machine affects both parts.
  const compare = (way: string, limit: string) =>
    toMedian((seconds[way] ?? []).map((took, round) => took / (seconds[limit]?.[round] ?? Number.NaN)));
  const detail = `${shown('packs')}; bare loop ${shown('loop')}, memory ${shown('memory')}`;
  printFigure({ work: 'packs: CPU a GB ÷ bare loop', value: compare('packs', 'loop'), atMost: 1.25, detail });
  printFigure({ work: 'packs: CPU a GB ÷ memory', value: compare('packs', 'memory'), atMost: 2.5, detail });
  printFigure({
    work: 'installers: CPU a GB ÷ streams of 16 KiB',
    value: compare('installers', 'streams'),
    atMost: 0.6,
    detail: `${shown('installers')}, before ${shown('streams')}`,
  });
}

async function printStreams(server: RunningServer, links: readonly string[][]): Promise<void> {
  const [own = []] = links;
  const times: number[] = [];
  const program = join(import.meta.dirname, 'receive.ts');
  const env = { ...process.env, BENCH_URLS: own.slice(0, 8).join(' ') };
  const receiver = spawn(process.execPath, [program], { env, stdio: 'inherit' });
  await wait(1000);
  for (let n = 0; n < 200; n += 1) {
    const startedAt = performance.now();
    await (await fetch(`${server.url}/health`)).text();
    times.push(performance.now() - startedAt);
    await wait(10);
  }
  receiver.kill('SIGTERM');
  await once(receiver, 'exit');
  printFigure({
    work: '/health beside 8 streams, p99',
    value: toQuantile(times, 0.99),
    unit: 'ms',
    atMost: 50,
    detail: '200 requests',
  });
  const before = server.readMemory();
  const stalled = await Promise.all(links.flatMap((urls) => urls.slice(0, 8).map(stall)));
  await wait(500);
  const value = server.readMemory() - before;
  for (const socket of stalled) socket.destroy();
  printFigure({ work: 'memory of 64 streams', value, unit: 'MB', atMost: 48, detail: `${stalled.length} that stall` });
}

async function printCalls(server: RunningServer, computers: readonly Request[]): Promise<void> {
  const before = readCpu(server.pid);
  for (const computer of computers.slice(0, 100)) await openAndLink(server.url, computer);
  const value = ((readCpu(server.pid) - before) * 1000 * gb) / (100 * packBytes);
  printFigure({ work: 'calls and links: CPU a GB', value, unit: 'ms', atMost: 15, detail: '100 computers, a GB each' });
  const requests = Array.from({ length: ratePerSecond * rateSeconds }, (_, at) => ({
    ...(computers[100 + at] as Request),
    body: JSON.stringify({ sku }),
  }));
  const p99 = await loadEvenly(`${server.url}/api/v1/packs/open`, requests, ratePerSecond);
  const work = `packs.open at ${ratePerSecond}/s, p99`;
  printFigure({ work, value: p99, unit: 'ms', atMost: 20, detail: `${rateSeconds} s` });
}

/** Measures what packs cost the vendor's machine and the plugin's. */
async function benchEngineIn({ world, port, computers, source, storage }: PackWorld): Promise<void> {
  const server = await startServer(world, serverArgs, port);
  try {
    const computer = computers[700] as Request;
    const { pack, urls } = await openAndLink(server.url, computer);
    const token = new Headers(computer.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const { aud: product } = readClaims(pack.head);
    await benchPackEngine({
      url: server.url,
      product,
      token,
      sku,
      folder: world.directory,
      urls,
      packBytes,
      firstBytes,
      source,
      publish: (version) => publishVersion(world, source, storage, version),
    });
  } finally {
    await server.stop();
  }
}

export const benchEngine = async (base: BenchWorld) => benchEngineIn(await createPackWorld(base));

/** Measures what packs cost the server: calls, links and bytes, and how they slow other requests. */
export async function benchPacks(base: BenchWorld): Promise<void> {
  const made = await createPackWorld(base);
  const { world, port, computers } = made;
  const installer = await publishInstaller(world, 32e6);
  const bare = await startServer(world, [join(import.meta.dirname, '../bare/bare-streams.ts')]);
  const server = await startServer(world, serverArgs, port);
  try {
    const opened = await Promise.all(computers.slice(0, 8).map((computer) => openAndLink(server.url, computer)));
    const [{ pack, urls }] = opened as [(typeof opened)[number]];
    printCpu(await compareCpu(server, bare, urls.slice(0, measuredBundles), `${server.url}${installer}`));
    await printStreams(
      server,
      opened.map((one) => one.urls),
    );
    await printCalls(server, computers.slice(8));
    const runs = (pack.runs.length * gb) / packBytes;
    printFigure({ work: 'requests a GB, fresh', value: runs, atMost: 40, detail: `${pack.bundles.length} bundles` });
  } finally {
    agent.destroy();
    await Promise.all([bare.stop(), server.stop()]);
  }
  await benchEngineIn(made);
}

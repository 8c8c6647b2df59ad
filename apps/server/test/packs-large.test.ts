import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDevelopmentKeys } from '@backline/core/keys/ensure-development-keys';
import { customer, demoPassword } from '@backline/fixtures';
import { startTestService, type TestService, testApiKey } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostEnv, isLong } from './env.ts';
import { approveSaid, type PacksPortal, startPacksPortal } from './packs-portal.ts';

const repository = join(import.meta.dirname, '../../..');
const client = join(repository, 'packages/plugin-client/src/bin/backline-packs.ts');
const sku = 'MUS-01001';
const otherSku = 'MUS-01002';
const [mb, gb] = [1e6, 1e9];

/** Files that take next to no room on the drive, of which each part of `apart` bytes is different; 0: all are the same. */
function writeSparse(folder: string, files: number, fileBytes: number, apart: number): void {
  mkdirSync(folder, { recursive: true });
  for (let file = 0; file < files; file += 1) {
    const path = join(folder, `${file}.wav`);
    closeSync(openSync(path, 'w'));
    truncateSync(path, fileBytes);
    if (apart === 0) continue;
    const handle = openSync(path, 'r+');
    for (let at = 0; at < fileBytes; at += apart) writeSync(handle, `${file} ${at}`, at);
    closeSync(handle);
  }
}

/** The most memory that a process has had, in bytes; null where the system does not say, or it has ended. */
function readPeak(pid: number | undefined): number | null {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kib === undefined ? null : Number(kib) * 1024;
  } catch {
    return null;
  }
}

interface Ended {
  code: number | null;
  text: string;
  peak: number;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv, onText?: (text: string) => void): Promise<Ended> {
  const child: ChildProcess = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let peak = 0;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      text = (text + String(data)).slice(-20_000);
      onText?.(String(data));
    });
  const sampling = setInterval(() => {
    peak = Math.max(peak, readPeak(child.pid) ?? 0);
  }, 20);
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearInterval(sampling);
      resolve({ code, text, peak });
    }),
  );
}

/** A gigabyte over four connections, received and forgotten: what the system's own `fetch` leaves to be collected. */
const receiver = `let left = 32;
const receive = async () => {
  while (left-- > 0) for await (const _ of (await fetch(process.argv[1])).body);
};
await Promise.all([receive(), receive(), receive(), receive()]);`;

async function receiveAlone(): Promise<Ended> {
  const part = Buffer.alloc(256 * 1024);
  const parts = 128;
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { 'content-length': parts * part.length });
    for (let at = 0; at < parts; at += 1) await new Promise((resolve) => response.write(part, resolve));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ended = await run(['--input-type=module', '-e', receiver, url], hostEnv);
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
  return ended;
}

/** What packs of many gigabytes take. Writes twenty of them, and takes minutes. */
describe.runIf(isLong && process.platform === 'linux')('packs of many gigabytes', () => {
  let own: string;
  let portal: PacksPortal;
  let service: TestService;

  const packs = (...args: string[]) => run([client, ...args, '--data', join(own, 'data')], hostEnv);
  const backline = (...args: string[]) =>
    run([join(repository, 'cli/bin/backline.cjs'), ...args], {
      ...hostEnv,
      DATABASE_URL: `file:${join(service.directory, 'backline.sqlite')}`,
      PUBLIC_URL: portal.url,
      PACKS_PATH: join(own, 'storage'),
    });
  const say = (what: string, { peak }: Ended, idle: Ended) =>
    process.stdout.write(
      `${what}: at most ${(peak / mb).toFixed(0)} MB, ${((peak - idle.peak) / mb).toFixed(0)} MB more than at rest\n`,
    );

  beforeAll(async () => {
    own = mkdtempSync(join(tmpdir(), 'backline-large-'));
    portal = await startPacksPortal();
    const env = { PUBLIC_URL: portal.url, PACKS_PATH: join(own, 'storage') };
    service = await startTestService({ isSeeded: true, env });
    portal.use(service.service.core, service.url);
    await ensureDevelopmentKeys(service.service.core);
    const session = await service.logIn(customer.email, demoPassword);
    const signIn = ['sign-in', '--portal', portal.url, '--api-key', testApiKey, '--data', join(own, 'data')];
    const { code } = await run([client, ...signIn], hostEnv, (text) => {
      approveSaid(service, session, text);
    });
    expect(code).toBe(0);
  }, 120_000);

  afterAll(async () => {
    await service.stop();
    await portal.stop();
    rmSync(own, { recursive: true });
  });

  it('publishes 20 GB in 200 MB of memory', async () => {
    const source = join(own, 'Sparse');
    writeSparse(source, 20, gb, 0);
    const idle = await backline('pack', 'list');
    const published = await backline('pack', 'publish', otherSku, source, '--version', '1.0.0');
    expect(published).toMatchObject({ code: 0, text: expect.stringContaining('20 GB') });
    say('publishing 20 GB', published, idle);
    expect(published.peak - idle.peak).toBeLessThanOrEqual(200 * mb);
  }, 900_000);

  it('installs 10 GB in 64 MB of memory beside what fetching takes', async () => {
    const source = join(own, 'Large');
    writeSparse(source, 200, 50 * mb, 256 * 1024);
    expect(await backline('pack', 'publish', sku, source, '--version', '1.0.0')).toMatchObject({ code: 0 });
    const idle = await packs('list');
    const installed = await packs('install', sku, '--to', join(own, 'sounds'));
    expect(installed).toMatchObject({ code: 0, text: expect.stringContaining('installed') });
    expect(statSync(join(own, 'sounds/Large/199.wav')).size).toBe(50 * mb);
    say('installing 10 GB', installed, idle);
    const verified = await packs('verify', sku);
    expect(verified.code).toBe(0);
    say('verifying 10 GB', verified, idle);
    const alone = await receiveAlone();
    expect(alone.code).toBe(0);
    process.stdout.write(`fetching a gigabyte alone: at most ${(alone.peak / mb).toFixed(0)} MB\n`);
    expect(installed.peak - alone.peak).toBeLessThanOrEqual(64 * mb);
    expect(verified.peak - idle.peak).toBeLessThanOrEqual(64 * mb);
  }, 1_800_000);
});

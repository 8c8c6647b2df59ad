import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { diffPack } from '@backline/core/packs/diff-pack';
import { testApiKey } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostEnv, isLong } from '../env.ts';
import { approveSaid } from '../packs/approve-said.ts';
import { changeLibrary, writeLibrary } from '../packs/large-library.ts';
import { otherSku, type PackWorld, sku, startPackWorld } from '../packs/pack-world.ts';
import { type Relay, startRelay } from '../packs/relay.ts';

const repository = join(import.meta.dirname, '../../../..');
const client = join(repository, 'packages/plugin-client/src/bin/backline-packs.ts');
const mb = 1e6;
const gb = 1e9;

/** Files without content, which take no room on the drive. */
function writeSparse(folder: string, files: number, fileBytes: number): void {
  mkdirSync(folder, { recursive: true });
  for (let file = 0; file < files; file += 1) {
    const path = join(folder, `${file}.wav`);
    closeSync(openSync(path, 'w'));
    truncateSync(path, fileBytes);
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

/** Measures packs of many gigabytes. Writes twenty of them, and takes minutes. */
describe.runIf(isLong && process.platform === 'linux')('packs of many gigabytes', () => {
  let own: string;
  let relay: Relay;
  let shop: PackWorld;

  const packs = (...args: string[]) => run([client, ...args, '--data', join(own, 'data')], hostEnv);
  const backline = (...args: string[]) =>
    run([join(repository, 'cli/bin/backline.cjs'), ...args], {
      ...hostEnv,
      DATABASE_URL: `file:${join(shop.world.directory, 'backline.sqlite')}`,
      PUBLIC_URL: relay.url,
      PACKS_PATH: join(own, 'storage'),
    });
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const toMemory = (what: string, { peak }: Ended, idle: Ended) =>
    `${what}: at most ${(peak / mb).toFixed(0)} MB, ${((peak - idle.peak) / mb).toFixed(0)} MB more than at rest`;

  beforeAll(async () => {
    // Not where the other temporary files are: that may be memory.
    own = mkdtempSync('/var/tmp/backline-large-');
    relay = await startRelay();
    shop = await startPackWorld({ PUBLIC_URL: relay.url, PACKS_PATH: join(own, 'storage') });
    relay.lead(shop.world.url);
    await shop.grant(sku);
    const signIn = ['sign-in', '--portal', relay.url, '--api-key', testApiKey, '--data', join(own, 'data')];
    const { code } = await run([client, ...signIn], hostEnv, (text) => approveSaid(shop, text));
    expect(code).toBe(0);
  }, 120_000);

  afterAll(async () => {
    await shop.world.stop();
    await relay.stop();
    rmSync(own, { recursive: true });
    // Twenty gigabytes go in minutes where others write to the drive.
  }, 600_000);

  it('publishes 20 GB in 200 MB of memory', async () => {
    const source = join(own, 'Sparse');
    writeSparse(source, 20, gb);
    const idle = await backline('pack', 'list');
    const published = await backline('pack', 'publish', otherSku, source, '--version', '1.0.0');
    expect(published).toMatchObject({ code: 0, text: expect.stringContaining('20 GB') });
    say(toMemory('publishing 20 GB', published, idle));
    expect(published.peak - idle.peak).toBeLessThanOrEqual(200 * mb);
  }, 900_000);

  describe('of 10 GB', () => {
    const version = '2.0.0';
    let source: string;
    let idle: Ended;
    let installed: Ended;

    beforeAll(async () => {
      source = join(own, 'Large');
      writeLibrary(source);
      expect(await backline('pack', 'publish', sku, source, '--version', version)).toMatchObject({ code: 0 });
      idle = await packs('list');
      installed = await packs('install', sku, '--to', join(own, 'sounds'));
      expect(installed).toMatchObject({ code: 0, text: expect.stringContaining('installed') });
    }, 1_200_000);

    it('are installed in 64 MB of memory beside what fetching takes', async () => {
      say(toMemory('installing 10 GB', installed, idle));
      const verified = await packs('verify', sku);
      expect(verified.code).toBe(0);
      say(toMemory('verifying 10 GB', verified, idle));
      const alone = await receiveAlone();
      expect(alone.code).toBe(0);
      say(`fetching a gigabyte alone: at most ${(alone.peak / mb).toFixed(0)} MB`);
      expect(installed.peak - alone.peak).toBeLessThanOrEqual(64 * mb);
      // Its list is read again and again: 600 bytes for each of 160,000 blocks, whose usual size is 64 KiB.
      expect(verified.peak - idle.peak).toBeLessThanOrEqual(128 * mb);
    }, 600_000);

    it('are updated by little more than the blocks that have changed', async () => {
      const changed = changeLibrary(source);
      expect(await backline('pack', 'publish', sku, source, '--version', '2.1.0')).toMatchObject({ code: 0 });
      const { fetchedBytes: missing } = await diffPack(shop.world.service.core, sku, { version }, { version: '2.1.0' });
      expect(missing).toBeGreaterThan(38 * mb);
      expect(missing).toBeLessThan(42 * mb);
      relay.clear();
      expect(await packs('update', sku)).toMatchObject({ code: 0, text: expect.stringContaining('2.1.0') });
      const { sentBytes: fetched, requests } = relay;
      say(
        `updating 10 GB: ${fetched} bytes fetched, lists and calls included, of ${missing} that have changed: ${(fetched / missing).toFixed(4)}; ${requests.calls} calls, ${requests.links} other requests`,
      );
      const folder = join(own, 'sounds/Large');
      expect(
        readdirSync(folder)
          .filter((name) => name !== '.backline')
          .toSorted(),
      ).toEqual(readdirSync(source).toSorted());
      for (const name of changed)
        expect([name, (await readFile(join(folder, name))).equals(await readFile(join(source, name)))]).toEqual([
          name,
          true,
        ]);
      expect(fetched / missing).toBeLessThanOrEqual(1.02);

      relay.clear();
      expect(await packs('update', sku)).toMatchObject({ code: 0 });
      expect(relay.requests).toEqual({ calls: 1, links: 0 });
      say(`updating it again: one call of ${relay.sentBytes} bytes`);
    }, 600_000);
  });
});

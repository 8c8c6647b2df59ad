import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publishPack } from '@backline/core/packs/publish-pack';
import { operator, testApiKey, toNoise } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packKills } from '../env.ts';
import { approveSaid } from '../packs/approve-said.ts';
import { type PackWorld, otherSku as sku, startPackWorld } from '../packs/pack-world.ts';
import { type Relay, startRelay } from '../packs/relay.ts';

const program = join(import.meta.dirname, '../../../../packages/plugin-client/src/bin/backline-packs.ts');

let own: string;
let relay: Relay;
let shop: PackWorld;
let source: string;

function write(path: string, bytes: string | Uint8Array): void {
  mkdirSync(dirname(join(source, path)), { recursive: true });
  writeFileSync(join(source, path), bytes);
}

const publish = (version: string) =>
  publishPack(shop.world.service.core, operator, { sku, folder: source, version, channel: 'stable', notes: null });

interface Ended {
  code: number | null;
  lines: string[];
}

/** Runs `backline-packs` as a program of its own. */
function run(args: readonly string[], onStart: (child: ChildProcess) => void = () => undefined): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args, '--data', join(own, 'data')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => texts.push(String(data)));
  onStart(child);
  return new Promise((resolve) =>
    child.on('close', (code) =>
      resolve({
        code,
        lines: texts
          .join('')
          .split('\n')
          .filter((line) => line !== ''),
      }),
    ),
  );
}

beforeAll(async () => {
  own = mkdtempSync(join(tmpdir(), 'backline-packs-'));
  source = join(own, 'Harbor');
  relay = await startRelay();
  shop = await startPackWorld({ PUBLIC_URL: relay.url });
  relay.lead(shop.world.url);
  await shop.grant(sku);
  write('pack.json', JSON.stringify({ name: 'Harbor Strings', first: ['Patches/**'] }));
  write('Patches/Soft.txt', 'soft');
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) write(`Samples/A${at}.wav`, toNoise(`a${at}`, 1_000_000));
  const signIn = ['sign-in', '--portal', relay.url, '--api-key', testApiKey];
  const approve = (child: ChildProcess) => void child.stderr?.on('data', (data) => approveSaid(shop, String(data)));
  const [signedIn] = await Promise.all([run(signIn, approve), publish('1.0.0')]);
  expect(signedIn).toMatchObject({ code: 0, lines: expect.arrayContaining(['approved']) });
}, 120_000);

afterAll(async () => {
  await shop.world.stop();
  await relay.stop();
  rmSync(own, { recursive: true });
});

/** The files of a folder, but for what engines and vendors keep there. */
function readFolder(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (!entry.isFile() || name.startsWith('.backline') || name === 'pack.json') continue;
    files[name] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return files;
}

/** Ends a program once it has come so far. */
const killAt = (percent: number) => (child: ChildProcess) => {
  child.stderr?.on('data', (data) => {
    const shown = Number(/installing {2}(\d+) %/.exec(String(data))?.[1] ?? -1);
    if (shown >= percent) child.kill('SIGKILL');
  });
};

it('is killed again and again, fetches what is missing alone, and ends whole', async () => {
  const library = join(own, 'sounds');
  relay.clear();
  relay.faults.links = [{ status: 503, headers: { 'retry-after': '0' } }, { cutAfter: 100_000 }, { cutAfter: 30_000 }];
  let killed = 0;
  const install = ['install', sku, '--to', library, '--wait'];
  for (let kill = 0; kill < packKills; kill += 1) {
    const percent = 5 + Math.floor((90 * kill) / packKills);
    const { code } = await run([...install, '--limit', '20MB'], killAt(percent));
    killed += Number(code === null);
    // Only time shows that nobody has a lock any more: 20 seconds, which the model lets pass in no time.
    rmSync(join(library, 'Harbor Strings/.backline/lock'), { force: true });
  }
  expect(killed).toBeGreaterThan(0);
  const { code, lines } = await run(install);
  expect([code, lines.at(-1)]).toMatchObject([0, expect.stringContaining('installed')]);
  expect(readFolder(join(library, 'Harbor Strings'))).toEqual(readFolder(source));
  // At most a block is lost on each of four connections, and what was on its way in sockets.
  expect(relay.sentBytes).toBeLessThan(8_000_000 + (packKills + 2) * 4_000_000);
  expect(relay.leaks).toBe(0);
  const listed = await run(['list', '--json']);
  expect(listed.lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ sku, state: 'installed', version: '1.0.0', isOwned: true }),
  );
}, 300_000);

it('updates by difference, and finds and repairs a flipped bit', async () => {
  write('Samples/A3.wav', Buffer.concat([Buffer.from('tag'), toNoise('a3', 1_000_000)]));
  write('Samples/A9.wav', toNoise('a9', 50_000));
  rmSync(join(source, 'Samples/A8.wav'));
  await publish('1.1.0');
  relay.clear();
  expect(await run(['update', sku])).toMatchObject({ code: 0 });
  const folder = join(own, 'sounds/Harbor Strings');
  expect(readFolder(folder)).toEqual(readFolder(source));
  expect(relay.sentBytes).toBeLessThan(350_000);

  const flipped = readFileSync(join(folder, 'Samples/A1.wav'));
  flipped[500_000] = (flipped[500_000] ?? 0) ^ 8;
  writeFileSync(join(folder, 'Samples/A1.wav'), flipped);
  expect(await run(['verify', sku, '--json'])).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('"places":1')],
  });
  expect(await run(['repair', sku])).toMatchObject({ code: 0 });
  expect(readFolder(folder)).toEqual(readFolder(source));
}, 120_000);

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createFolderStore, createNodeDisk } from '../../src/node.ts';
import { createPacks } from '../../src/packs/index.ts';
import { deviceFile, Line } from '../packs/line.ts';
import { type NewVersion, Shop, sha256, toNoise } from '../packs/publisher.ts';
import { createTestClient } from '../packs/world.ts';
import { approved, createRun, day, json, now, toAnswer } from '../portal.ts';

const texts = ['A', 'B'] as const;
const started = {
  deviceCode: 'code',
  userCode: 'WDJB-MJHT',
  verificationUri: 'https://portal.example.com/device',
  verificationUriComplete: 'https://portal.example.com/device?code=WDJB-MJHT',
  expiresInSeconds: 900,
  intervalSeconds: 3,
};
const toBytes = (text: string) => new TextEncoder().encode(text.repeat(5_000));

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backline-two-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('lets one of two disks create a file, with its own text', async () => {
  const folder = makeFolder();
  for (let at = 0; at < 100; at += 1) {
    const path = `${folder}/lock${at}`;
    const made = await Promise.all(texts.map((text) => createNodeDisk().create(path, toBytes(text))));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(readFileSync(path, 'utf8')[0]).toBe(texts[made.indexOf(true)]);
  }
  await Promise.all(texts.flatMap((text) => Array.from({ length: 100 }, () => write(text))));
  expect(texts).toContain(readFileSync(`${folder}/state`, 'utf8')[0]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);

  function write(text: string) {
    return createNodeDisk().write(`${folder}/state`, toBytes(text));
  }
});

it('does the same for two processes with one id', async () => {
  const folder = makeFolder();
  const count = 100;
  const program = join(import.meta.dirname, 'same-process-id.ts');
  const made = await Promise.all(
    texts.map(async (text) => {
      const { stdout } = await promisify(execFile)(process.execPath, [program, folder, text, String(count)]);
      const own: number[] = JSON.parse(stdout);
      return own;
    }),
  );
  expect(made.flat().toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, at) => at));
  for (const [own, text] of texts.entries())
    for (const at of made[own] ?? []) expect(readFileSync(`${folder}/lock${at}`, 'utf8')[0]).toBe(text);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

it('refreshes with several clients in one folder, and leaves every file complete', async () => {
  const folder = makeFolder();
  const first = createRun(new Map(), { store: createFolderStore([folder]) });
  first.answer = (path) => json(200, path === 'sign-in' ? started : approved());
  for await (const _ of first.client.signIn());
  const runs = Array.from({ length: 6 }, () =>
    createRun(new Map(), { store: createFolderStore([folder]), at: now + 2 * day }),
  );
  await Promise.all(
    runs.map(async (run, at) => {
      run.answer = () => json(200, toAnswer({ jti: `lease-${at}`, iat: now + 2 * day }));
      await run.client.start();
      await run.client.refresh();
    }),
  );
  const last = createRun(new Map(), { store: createFolderStore([folder]), at: now + 2 * day });
  await last.client.start();
  expect(last.client.state.modes).toEqual({ A: 'full' });
  expect(last.client.state.isSignedOut).toBe(false);
  const kept = JSON.parse(readFileSync(join(folder, 'device.json'), 'utf8'));
  expect(kept).toMatchObject({ token: 'bld_1', leaseId: expect.stringMatching(/^lease-\d$/) });
  expect(readdirSync(folder).filter((name) => /\.(tmp|lock)$/.test(name))).toEqual([]);
});

const toVersion = (sku: string): NewVersion => ({
  sku,
  version: '1.0.0',
  seq: 1,
  aim: 1024,
  name: `Pack ${sku}`,
  files: [1, 2, 3].map((at) => ({ path: `A${at}.wav`, bytes: toNoise(`${sku} ${at}`, 30_000) })),
});

/** Two plugins of one maker in the same host, each with its own instances, on the same folders. */
function start(skus: readonly string[]) {
  const root = makeFolder();
  const data = join(root, 'data');
  mkdirSync(data);
  writeFileSync(join(data, 'device.json'), deviceFile);
  const shop = new Shop();
  for (const sku of skus) shop.publish(toVersion(sku));
  const open = () => {
    const store = createFolderStore([data]);
    const client = createTestClient(store, new Line(shop).fetch);
    const library = join(root, 'Sounds');
    return createPacks({ client, disk: createNodeDisk(), store, sha256, library, limits: { spareBytes: 0 } });
  };
  return { root, data, open };
}

it('installs one pack with two engines at once, and two packs', async () => {
  const { root, open } = start(['MUS-01001', 'MUS-01002']);
  const engines = [open(), open()] as const;
  const states = await Promise.all([
    ...engines.map((packs) => packs.install('MUS-01001')),
    engines[1].install('MUS-01002'),
  ]);
  expect(states.map(({ state }) => state)).toEqual(['installed', 'installed', 'installed']);
  for (const packs of [...engines, open()])
    expect((await packs.start()).map(({ sku, state }) => `${sku} ${state}`).toSorted()).toEqual([
      'MUS-01001 installed',
      'MUS-01002 installed',
    ]);
  expect(await engines[0].libraries()).toHaveLength(1);
  const left = readdirSync(root, { recursive: true, encoding: 'utf8' });
  expect(left.filter((name) => /\.tmp$|[/\\](lock|next|stale|swap)$/.test(name))).toEqual([]);
});

it('keeps every library if several are added at once', async () => {
  const { root, data, open } = start(['MUS-01001']);
  const skus = Array.from({ length: 8 }, (_, at) => `MUS-0200${at}`);
  await Promise.all(
    skus.map(async (name) => {
      const packs = open();
      await packs.install('MUS-01001', { to: join(root, name) });
    }),
  );
  const paths = (await open().libraries()).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(skus.map((name) => join(root, name).replaceAll('\\', '/')));
  expect(readdirSync(data).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

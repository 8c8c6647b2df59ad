import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyPack } from '@backline/activation/verify-pack';
import { getTrust } from '@backline/core/keys/find-keys';
import { eq } from '@backline/db';
import type { ArchiveLink } from '@backline/domain/packs/serving/create-archive-link';
import { dayMs } from '@backline/domain/time';
import { customer } from '@backline/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files, type PackWorld, sku, startPackWorld } from './pack-world.ts';

let shop: PackWorld;
let folder: string;
let grantId: string;
beforeAll(async () => {
  shop = await startPackWorld();
  grantId = await shop.grant(sku);
  folder = mkdtempSync(join(tmpdir(), 'backline-zip-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.world.stop();
});

async function getLink(query = ''): Promise<ArchiveLink & { own: string }> {
  const answer = await shop.world.rest('GET', `/packs/archive?sku=${sku}${query}`, { token: shop.session });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return { ...answer.body, own: shop.toOwn(answer.body.url) };
}
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** Finds a program if it is installed. */
const findProgram = (name: string) => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};

it('gives a browser a whole pack as a zip, in the name of its version', async () => {
  const { own, bytes, fileName, expiresAt } = await getLink();
  const end = Number(new URL(own).searchParams.get('e'));
  expect([fileName, Math.floor(Date.parse(expiresAt) / 1000) - end]).toEqual(['Harbor Strings 1.0.0.zip', 0]);
  const { status, headers, bytes: whole } = await get(own);
  expect([status, whole.length, Number(headers.get('content-length'))]).toEqual([200, bytes, bytes]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="Harbor Strings 1.0.0.zip"; filename*=UTF-8''Harbor%20Strings%201.0.0.zip`,
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
    etag: expect.stringMatching(/^"[0-9a-f]{64}\+close\+2"$/),
    'x-content-type-options': 'nosniff',
  });
  expect((await get(own)).bytes.equals(whole)).toBe(true);
});

it('is read by the programs that this machine has', async () => {
  const { own } = await getLink('&options=room,close');
  const file = join(folder, 'whole.zip');
  writeFileSync(file, (await get(own)).bytes);
  const expected = Object.entries(files)
    .filter(([path]) => path !== 'pack.json')
    .map(([path, content]) => [`Harbor Strings/${path}`, Buffer.from(content)] as const);
  const read = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as zip:
    assert zip.testzip() is None
    zip.extractall(sys.argv[2])
    print("\\n".join(zip.namelist()))
`;
  const readers: [string, string[]][] = [
    ['python3', ['-c', read, file, join(folder, 'python')]],
    ['unzip', ['-q', file, '-d', join(folder, 'unzip')]],
    ['bsdtar', ['-x', '-f', file, '-C', folder]],
  ];
  const tried: string[] = [];
  for (const [name, args] of readers) {
    const program = findProgram(name);
    if (program === null) continue;
    if (name === 'unzip') execFileSync(program, ['-tq', file]);
    execFileSync(program, args, { env: { LC_ALL: 'C.UTF-8' } });
    const into = name === 'bsdtar' ? folder : join(folder, name === 'python3' ? 'python' : 'unzip');
    for (const [path, content] of expected)
      expect([name, path, readFileSync(join(into, path)).equals(content)]).toEqual([name, path, true]);
    const head = readFileSync(join(into, 'Harbor Strings/.backline/head.txt'), 'utf8');
    const { core } = shop.world.service;
    expect((await verifyPack(head, await getTrust(core), sku)).head?.version).toBe('1.0.0');
    tried.push(name);
  }
  expect(tried).not.toEqual([]);
});

it('leaves out what was not chosen', async () => {
  const toPaths = async (query: string) => {
    const { bytes } = await get((await getLink(query)).own);
    return Object.keys(files).filter((path) => bytes.includes(`Harbor Strings/${path}`));
  };
  const all = Object.keys(files).filter((path) => path !== 'pack.json');
  expect(await toPaths('&options=')).toEqual(all.filter((path) => !/^(Room|Close)/.test(path)));
  expect(await toPaths('')).toEqual(all.filter((path) => !path.startsWith('Room')));
  expect(await toPaths('&options=room')).toEqual(all.filter((path) => !path.startsWith('Close')));
  const unknown = await shop.world.rest('GET', `/packs/archive?sku=${sku}&options=moon`, { token: shop.session });
  expect([unknown.status, unknown.body.error.field]).toEqual([400, 'options']);
});

it('gives any part of a zip as the whole has it', async () => {
  const { own, bytes } = await getLink();
  const { bytes: whole, headers } = await get(own);
  const etag = headers.get('etag') ?? '';
  let seed = 20_261_125;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let turn = 0; turn < 300; turn += 1) {
    const from = random(bytes);
    const end = Math.min(bytes, from + 1 + (turn % 3 === 0 ? random(700_000) : random(200)));
    const part = await get(own, { range: `bytes=${from}-${end - 1}`, 'if-range': etag });
    const isSame = part.bytes.equals(whole.subarray(from, end));
    expect([from, end, part.status, isSame]).toEqual([from, end, 206, true]);
  }
  expect((await get(own, { range: 'bytes=0-9', 'if-range': '"another"' })).bytes.length).toBe(bytes);
  expect((await get(own, { range: `bytes=${bytes}-` })).status).toBe(416);
  const head = await fetch(own, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes)]);
});

it('refuses a link that was changed, and one of other options', async () => {
  const { own } = await getLink();
  const other = new URL((await getLink('&options=room')).own);
  const change = (name: string, value: string) => {
    const changed = new URL(own);
    changed.searchParams.set(name, value);
    return String(changed);
  };
  const tricks = [
    change('o', 'room'),
    change('o', ''),
    change('s', other.searchParams.get('s') ?? ''),
    change('u', '0195a000-0000-4000-8000-00000000ffff'),
    change('e', String(Number(new URL(own).searchParams.get('e')) + 1)),
    `${own}&u=${customer.id}`,
    own.replace(/zip\/[0-9a-f]/, 'zip/x'),
  ];
  for (const url of tricks) expect([url, (await get(url)).status]).toEqual([url, 403]);
  expect((await get(own.replace(/[^/]+\?/, 'any-name.zip?'))).status).toBe(200);
});

it('lives three days, and ends at once with the account or the right', async () => {
  const { own } = await getLink();
  const { core } = shop.world.service;
  const setDisabled = (disabledAt: Date | null) =>
    core.store.write(
      async (tx) =>
        void (await tx.update(core.store.t.users).set({ disabledAt }).where(eq(core.store.t.users.id, customer.id))),
    );
  await setDisabled(new Date());
  expect((await get(own)).status).toBe(403);
  await setDisabled(null);
  shop.world.clock.advance(3 * dayMs - 5000);
  expect((await get(own, { range: 'bytes=5-9' })).status).toBe(206);
  shop.world.clock.advance(6000);
  expect((await get(own)).status).toBe(403);
  const again = await getLink();
  await shop.refund(grantId);
  const refused = await get(again.own);
  expect([refused.status, JSON.parse(String(refused.bytes)).error.code]).toEqual([403, 'pack_not_owned']);
});

import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { restoreRelease, withdrawRelease } from '@backline/core/downloads/change-release';
import { eq } from '@backline/db';
import { minuteMs } from '@backline/domain/time';
import { customer, demoPassword, support } from '@backline/fixtures';
import { operator, startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: TestService;
let token: string;
let installer: { id: string; fileName: string; sizeBytes: number; sha256: string };
let whole: Buffer;

beforeAll(async () => {
  world = await startTestService({ isSeeded: true });
  token = await world.logIn(customer.email, demoPassword);
  const { devices } = await world.client(token).downloads.getLatestVersion.query();
  const [device] = devices;
  if (device === undefined) throw new Error('There is no installer.');
  installer = { ...device, id: new URL(device.downloadUrl).searchParams.get('id') ?? '' };
  whole = Buffer.from(await (await fetch(await link())).arrayBuffer());
});
afterAll(() => world.stop());

/** The signed link, with the address at which the service really listens. */
async function link(as = token): Promise<string> {
  const { url } = await world.client(as).downloads.createDownloadLink.query({ id: installer.id });
  const { pathname, search } = new URL(url);
  return `${world.url}${pathname}${search}`;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Sends the path unchanged. Other clients would normalize it. */
function getRaw(path: string): Promise<number | undefined> {
  const { port } = new URL(world.url);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

it('sends the file whole, with a safe name and what it must hash to', async () => {
  const answer = await fetch(await link());
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-length': String(installer.sizeBytes),
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${installer.fileName}"`,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    etag: `"${installer.sha256}"`,
  });
  expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(installer.sha256);
});

it('goes on after a cut while the file is the same', async () => {
  const url = await link();
  const cut = Math.floor(whole.length / 3);
  const ask = (headers: Record<string, string>) => fetch(url, { headers });
  const rest = await ask({ range: `bytes=${cut}-`, 'if-range': `"${installer.sha256}"` });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe(`bytes ${cut}-${whole.length - 1}/${whole.length}`);
  const resumed = Buffer.concat([whole.subarray(0, cut), Buffer.from(await rest.arrayBuffer())]);
  expect(sha256(resumed)).toBe(installer.sha256);
  expect((await ask({ range: `bytes=${cut}-`, 'if-range': '"another version"' })).status).toBe(200);
  expect((await ask({ range: 'bytes=-10' })).headers.get('content-length')).toBe('10');
  const beyond = await ask({ range: `bytes=${whole.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  const many = await ask({ range: `bytes=${Array.from({ length: 200 }, (_, n) => `${2 * n}-${2 * n}`).join(',')}` });
  expect([many.status, many.headers.get('content-length')]).toEqual([200, String(whole.length)]);
});

it('answers HEAD with the same headers and no bytes', async () => {
  const answer = await fetch(await link(), { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(whole.length)]);
});

it('refuses a link that was changed in any part, and one of somebody else', async () => {
  const own = new URL(await link());
  const others = new URL(await link(await world.logIn(support.email, demoPassword)));
  const changes: [string, string][] = [
    ['user', others.searchParams.get('user') ?? ''],
    ['user', ''],
    ['expires', String(Date.now() * 2)],
    ['expires', 'NaN'],
    ['signature', others.searchParams.get('signature') ?? ''],
    ['signature', ''],
  ];
  for (const [name, value] of changes) {
    const changed = new URL(own);
    changed.searchParams.set(name, value);
    expect([name, value, (await fetch(changed)).status]).toEqual([name, value, 403]);
  }
  const doubled = new URL(own);
  doubled.searchParams.append('user', customer.id);
  expect((await fetch(doubled)).status).toBe(403);
  expect(
    (
      await fetch(
        String(own).replace(
          installer.id,
          installer.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        ),
      )
    ).status,
  ).toBe(403);
});

it('ends after ten minutes, and at once for an account that is disabled', async () => {
  const url = await link();
  const { core } = world.service;
  const { users } = core.store.t;
  const setDisabled = (disabledAt: Date | null) =>
    core.store.write(async (tx) => void (await tx.update(users).set({ disabledAt }).where(eq(users.id, customer.id))));
  await setDisabled(new Date());
  expect((await fetch(url)).status).toBe(403);
  await setDisabled(null);
  world.clock.advance(10 * minuteMs - 5000);
  expect((await fetch(url)).status).toBe(200);
  world.clock.advance(5000);
  const over = await fetch(url);
  expect([over.status, ((await over.json()) as { error: { code: string } }).error.code]).toEqual([403, 'forbidden']);
});

it('ends at once when the version is withdrawn, and lives on when it is restored', async () => {
  const url = await link();
  const { core } = world.service;
  const about = { version: '1.4.0', reason: 'crashes on start' };
  await withdrawRelease(core, operator, about);
  expect((await fetch(url)).status).toBe(404);
  expect((await world.rest('GET', '/appVersions/latest', { token })).status).toBe(404);
  expect((await world.rest('GET', `/appVersions/download?id=${installer.id}`, { token })).status).toBe(404);
  await restoreRelease(core, operator, about);
  expect((await fetch(url)).status).toBe(200);
});

it('lets no address reach another file', async () => {
  const { pathname, search } = new URL(await link());
  const id = installer.id;
  const tricks = [
    `/downloads/..%2f..%2fetc%2fpasswd/x${search}`,
    `/downloads/%2e%2e/x${search}`,
    `/downloads/../${id}/x${search}`,
    `/downloads//${id}/x${search}`,
    `/downloads/${id}%00/x${search}`,
    `/downloads/${id.toUpperCase()}/x${search}`,
    `/downloads/${id}/..%2f..%2fpackage.json/y${search}`,
    `/downloads/${id}`,
    '/downloads/',
  ];
  for (const path of tricks) expect([path, await getRaw(path)]).not.toEqual([path, 200]);
  expect(await getRaw(pathname + search)).toBe(200);
  expect(await getRaw(pathname.replace(/[^/]+$/, 'any-name.exe') + search)).toBe(200);
});

it('asks for a login, and for an id that is one', async () => {
  expect((await world.rest('GET', '/appVersions/latest')).status).toBe(401);
  expect((await world.rest('GET', '/appVersions/download?id=..', { token })).status).toBe(400);
  expect(
    (await world.rest('GET', '/appVersions/download?id=0195a000-0000-4000-8000-00000000ffff', { token })).status,
  ).toBe(404);
});

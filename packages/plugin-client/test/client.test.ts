import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeBase64url } from '@backline/activation/base64url';
import { readTokens } from '@backline/activation/token-file';
import { describe, expect, it } from 'vitest';
import { type ClientOptions, createClient, type SignIn, type Update } from '../src/index.ts';
import { createFolderStore } from '../src/node/folder-store.ts';
import {
  afterClosing,
  always,
  approved,
  createRun,
  type Disk,
  day,
  identifiers,
  installId,
  json,
  now,
  page,
  type Response,
  type Run,
  refusal,
  revoke,
  signLease,
  toAnswer,
  toFile,
} from './portal.ts';

/** The expected reactions to answers, which the C++ client shares. */
const { refusals, updates } = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../fixtures/activation/vectors.json'), 'utf8'),
) as {
  refusals: { status: number; code: string; outcome: string; mode: string; isSignedOut: boolean }[];
  updates: { name: string; answer: unknown; update: Update | null }[];
};

/** A folder that can't be created, because it is below a file. */
const noFolder = join(import.meta.filename, 'folder');

const started = {
  deviceCode: 'code',
  userCode: 'WDJB-MJHT',
  verificationUri: 'https://portal.example.com/device',
  verificationUriComplete: 'https://portal.example.com/device?code=WDJB-MJHT',
  expiresInSeconds: 900,
  intervalSeconds: 3,
  serverTime: now,
};

async function signIn(run: Run, lease: Parameters<typeof approved>[0] = {}): Promise<SignIn['state'][]> {
  run.answer = (path) => json(200, path === 'sign-in' ? started : approved(lease));
  const states: SignIn['state'][] = [];
  for await (const { state } of run.client.signIn()) states.push(state);
  return states;
}

async function signedIn(lease: Parameters<typeof approved>[0] = {}): Promise<Disk> {
  const disk: Disk = new Map();
  await signIn(createRun(disk), lease);
  return disk;
}

/** The permission of SKU A when a host starts with these files. */
async function modeAtStart(disk: Disk, at = now) {
  const { modes } = await createRun(new Map(disk), { at }).client.start();
  return modes.A ?? 'none';
}

async function startRun(disk: Disk, at = now): Promise<Run> {
  const run = createRun(disk, { at });
  await run.client.start();
  return run;
}

function refresh(run: Run, answer: Response, cause: 'start' | 'button' = 'button') {
  run.answer = () => answer;
  return run.client.refresh(cause);
}

it('refuses a clock that is a function when it is made, and names it', () => {
  const options: object = { issuer: 'https://portal.example', product: 'p', roots: [], store: {}, clock: () => 0 };
  expect(() => createClient(options as ClientOptions)).toThrow('clock.now');
});

describe('a sign-in', () => {
  it('starts without any file or call', async () => {
    const disk: Disk = new Map();
    const run = await startRun(disk);
    expect(await run.client.refresh('start')).toBe('signed_out');
    expect(run.client.state.modes).toEqual({});
    expect(run.client.state).toMatchObject({ reason: 'signed_out' });
    expect([disk.size, run.calls]).toEqual([0, []]);
  });

  it('shows a code, polls as the portal asks and ends with everything owned', async () => {
    const run = await startRun(new Map());
    const polls = [json(200, { state: 'slow_down', intervalSeconds: 8 }), page(502, 'busy'), 'unreachable' as const];
    run.answer = (path) => (path === 'sign-in' ? json(200, started) : (polls.shift() ?? json(200, approved())));
    const states: SignIn[] = [];
    for await (const state of run.client.signIn()) states.push(state);
    expect(states).toEqual([
      expect.objectContaining({ state: 'pending', userCode: 'WDJB-MJHT' }),
      { state: 'approved' },
    ]);
    expect(run.waits).toEqual([3, 8, 8, 8]);
    expect(run.client.state.modes).toEqual({ A: 'full' });
    expect(run.client.state).toMatchObject({
      reason: null,
      account: { label: 'a…a@example.com' },
    });
    expect(JSON.stringify(run.client.state)).not.toContain('bld_');
  });

  it('sends hashed identifiers, and an id of the installation', async () => {
    const run = await startRun(new Map());
    await signIn(run);
    const device = run.calls[0]?.body.device as { ids: object };
    expect(Object.keys(device.ids).sort()).toEqual(['app', 'hw', 'mac', 'os']);
    expect(JSON.stringify(device)).not.toContain('4c4c4544');
  });

  it.each(['', '\0'.repeat(22), '   '])(
    'makes an identifier of the installation where its file holds %j',
    async (text) => {
      const disk: Disk = new Map([['install-id', text]]);
      const run = await startRun(disk);
      await signIn(run);
      expect(disk.get('install-id')).toMatch(/^[\w-]{22}$/);
      const device = run.calls[0]?.body.device as { ids: object };
      expect(Object.keys(device.ids)).toContain('app');
    },
  );

  it('submits the number that the browser shows', async () => {
    const run = await startRun(new Map());
    run.answer = (path) =>
      json(200, path === 'sign-in' ? started : path === 'sign-in/number' ? approved() : { state: 'number_needed' });
    const states: SignIn['state'][] = [];
    for await (const { state } of run.client.signIn()) {
      states.push(state);
      if (state === 'number_needed') expect(await run.client.answerNumber('4702')).toBe('approved');
    }
    expect(states).toEqual(['pending', 'number_needed', 'approved']);
    expect(run.calls.at(-1)?.body).toEqual({ deviceCode: 'code', number: '4702' });
  });

  it.each<[string, Response, SignIn['state']]>([
    ['denied', json(200, { state: 'denied' }), 'denied'],
    ['expired', json(200, { state: 'expired' }), 'expired'],
    ['out of time without a network', 'unreachable', 'expired'],
    ['answered by a lease that is not for us', json(200, { ...approved(), lease: 'x' }), 'failed'],
  ])('says that it was %s', async (_, answer, expected) => {
    const run = await startRun(new Map());
    run.answer = (path) => (path === 'sign-in' ? json(200, started) : answer);
    let last: SignIn['state'] | undefined;
    for await (const { state } of run.client.signIn()) last = state;
    expect(last).toBe(expected);
  });

  it('stops when its loop ends', async () => {
    const run = await startRun(new Map());
    run.answer = () => json(200, started);
    for await (const _ of run.client.signIn()) break;
    expect(run.calls).toHaveLength(1);
  });

  it('reports a refusal with its reference', async () => {
    const run = await startRun(new Map());
    run.answer = () => refusal(401, 'api_key_invalid');
    for await (const { state } of run.client.signIn()) expect(state).toBe('failed');
    expect(run.client.state.refusal).toEqual({ code: 'api_key_invalid', ref: 'R-7F3K2A', field: null });
  });

  it('names the field of invalid input', async () => {
    const run = await startRun(new Map());
    run.answer = () => json(400, { error: { code: 'input_invalid', message: 'No.', field: 'client.version' } });
    for await (const { state } of run.client.signIn()) expect(state).toBe('failed');
    expect(run.client.state.refusal).toEqual({ code: 'input_invalid', ref: null, field: 'client.version' });
  });
});

describe('a refresh', () => {
  const lease = { jti: 'lease-2', iat: now + 2 * day };

  it.each<[string, Response]>([
    ['no answer', 'unreachable'],
    ['a captive portal', page(200, '<h1>Welcome to our hotel</h1>')],
    ['a captive portal that says it is JSON', { status: 200, type: 'application/json', text: '<h1>Welcome</h1>' }],
    ['an empty object', json(200, {})],
    ['a list', json(200, [])],
    ['null', json(200, null)],
    ['a lease that was changed', json(200, { ...toAnswer(lease), lease: `${signLease(lease)}A` })],
    ['a lease with another id', json(200, { ...toAnswer(lease), leaseId: 'lease-3' })],
    ['a lease of a revoked key', json(200, { ...toAnswer(lease), revokedKeys: [{ statement: revoke(0) }] })],
    ['500', refusal(500, 'internal')],
    ['500 with a code of ours', refusal(500, 'device_released')],
    ['503 as a page', page(503, 'busy')],
    ['404 of a deleted server', page(404, 'not here')],
    ['410 as JSON', refusal(410, 'gone')],
    ['401 of a proxy', page(401, 'device_released')],
    ['401 with another code', refusal(401, 'unauthenticated')],
    ['429', refusal(429, 'rate_limited')],
    ['200 with a refusal', refusal(200, 'device_released')],
  ])('loses nothing by %s, waits, and heals', async (_, answer) => {
    const disk = await signedIn();
    const before = new Map(disk);
    const run = await startRun(disk, now + 2 * day);
    expect(await refresh(run, answer)).toBe('failed');
    expect(run.client.state.modes).toEqual({ A: 'full' });
    for (const name of ['lease.txt', 'device.json', 'revocations.json']) expect(disk.get(name)).toBe(before.get(name));
    expect(await modeAtStart(disk, now + 2 * day)).toBe('full');
    expect(await run.client.refresh('editor')).toBe('later');
    expect(run.calls).toHaveLength(1);
    run.clock += 12 * 60;
    expect(await refresh(run, json(200, toAnswer(lease)), 'start')).toBe('fresh');
  });

  it('waits longer after each failure', async () => {
    const run = await startRun(await signedIn(), now + 2 * day);
    for (const pause of [10 * 60, 60 * 60, 6 * 60 * 60, day, day]) {
      expect(await run.client.refresh('start')).toBe('failed');
      run.clock += pause * 0.79;
      expect(await run.client.refresh('start')).toBe('later');
      run.clock += pause * 0.42;
    }
    expect(run.calls).toHaveLength(5);
  });

  it('applies better modes at once, and worse ones at the next start', async () => {
    const disk = await signedIn({ ent: [always('A'), always('B')] });
    const run = await startRun(disk, now + 2 * day);
    const next = { ...lease, ent: [{ sku: 'B', until: now + day, keep: -1 }, always('C')] };
    expect(await refresh(run, json(200, toAnswer(next)), 'start')).toBe('fresh');
    expect(run.client.state.modes).toEqual({ A: 'full', B: 'full', C: 'full' });
    expect(await run.client.refresh('editor')).toBe('fresh');
    expect(run.calls).toHaveLength(1);
    expect((await startRun(disk, now + 2 * day)).client.state.modes).toEqual({ B: 'keep', C: 'full' });
  });

  it('recovers from a clock that is far ahead', async () => {
    const disk = await signedIn();
    const run = await startRun(disk, now + 2000 * day);
    expect(run.client.state.modes).toEqual({ A: 'keep' });
    expect(await refresh(run, json(200, toAnswer({ jti: 'lease-2', iat: now + day })), 'start')).toBe('fresh');
    expect(run.client.state.modes).toEqual({ A: 'full' });
    expect(await modeAtStart(disk, now + day)).toBe('full');
    expect(await modeAtStart(disk, now - 300 * day)).toBe('full');
  });

  it('asks at once when a clock that was wrong is right again', async () => {
    const disk = await signedIn();
    expect(await refresh(await startRun(disk, now + 91 * day), 'unreachable', 'start')).toBe('failed');
    const run = await startRun(disk, now + day / 2);
    expect(run.client.state.modes).toEqual({ A: 'keep' });
    expect(run.client.state).toMatchObject({ isClockBack: true });
    expect(await refresh(run, json(200, toAnswer({ jti: 'lease-2', iat: now + day / 2 })), 'start')).toBe('fresh');
    expect(run.client.state.modes).toEqual({ A: 'full' });
    expect(run.client.state).toMatchObject({ isClockBack: false });
  });

  it('plays nothing on other hardware with a copied disk, and asks each time', async () => {
    const disk = await signedIn();
    disk.set('install-id', installId);
    const run = createRun(disk, { at: now + day, own: { ...identifiers, hw: 'another board', mac: 'another card' } });
    const started = await run.client.start();
    expect(started.modes).toEqual({ A: 'none' });
    expect(started).toMatchObject({ reason: 'foreign' });
    expect([await refresh(run, 'unreachable', 'start'), run.calls.length]).toEqual(['failed', 1]);
  });

  it('keeps playing when its owner has signed out all computers, and asks for a sign-in', async () => {
    const disk = await signedIn();
    const run = await startRun(disk, now + 2 * day);
    expect(await refresh(run, refusal(401, 'device_signed_out'))).toBe('signed_out');
    expect(run.client.state.modes).toEqual({ A: 'full' });
    expect(run.client.state).toMatchObject({ reason: null, isSignedOut: true, account: null });
    expect([disk.has('tombstone.json'), disk.has('lease.txt')]).toEqual([false, true]);
    const later = await startRun(disk, now + 40 * day);
    expect(later.client.state.modes).toEqual({ A: 'full' });
    expect(later.client.state).toMatchObject({ isSignedOut: true });
    expect([await refresh(later, 'unreachable'), later.calls]).toEqual(['signed_out', []]);
  });

  it('keeps revocations by a root', async () => {
    const disk = await signedIn();
    const old = disk.get('lease.txt') ?? '';
    const run = await startRun(disk, now + 2 * day);
    const answer = { ...toAnswer({ ...lease, iat: now - 9 }), revokedKeys: [{ kid: '2026a', statement: revoke(now) }] };
    expect(await refresh(run, json(200, answer))).toBe('fresh');
    disk.set('lease.txt', old);
    const { state } = (await startRun(disk)).client;
    expect(state.modes).toEqual({});
    expect(state).toMatchObject({ reason: 'revoked' });
  });

  it('that reports a removal leaves fourteen days of sessions, from the next start', async () => {
    const disk = await signedIn();
    const at = now + 2 * day;
    const run = await startRun(disk, at);
    expect(await refresh(run, refusal(401, 'device_released'))).toBe('released');
    expect(run.client.state.modes).toEqual({ A: 'full' });
    expect(run.client.state).toMatchObject({
      refusal: { code: 'device_released', ref: 'R-7F3K2A' },
    });
    expect(await modeAtStart(disk, at)).toBe('keep');
    // The same answer again doesn't add any days.
    expect(await refresh(await startRun(disk, at + day), refusal(401, 'device_released'))).toBe('released');
    expect(await modeAtStart(disk, at + 14 * day - 1)).toBe('keep');
    const over = await startRun(disk, at + 14 * day);
    expect(over.client.state.modes).toEqual({});
    expect(over.client.state).toMatchObject({ reason: 'released' });
    await signIn(over, { jti: 'lease-9', iat: at + 14 * day });
    expect(await modeAtStart(disk, at + 14 * day)).toBe('full');
  });
});

describe('news', () => {
  const notice = { id: 'twins', text: 'Two computers seem to share one place.', url: null };
  const [, { answer: update }] = updates as [unknown, (typeof updates)[number]];
  const told = { ...toAnswer(), update, notices: [notice, { id: 1 }] };

  it.each(updates)('with an update: $name', async ({ answer, update: expected }) => {
    const run = await startRun(await signedIn());
    await refresh(run, json(200, { ...toAnswer(), update: answer }));
    expect(run.client.state.news?.update).toEqual(expected);
  });

  it('is stored for the next process, without links', async () => {
    const disk = await signedIn();
    const first = await startRun(disk);
    await refresh(first, json(200, told));
    expect(first.client.state.news).toMatchObject({ notices: [notice], update: { isNewer: true } });
    expect(first.client.state.news?.update?.installers[0]?.url).toMatch(/^https/);
    expect(disk.get('news.json')).not.toContain('/download?id=');
    const { news } = (await startRun(disk)).client.state;
    expect(news).toMatchObject({ notices: [notice], update: { version: '1.6.0', notes: 'Faster.' } });
    expect(news?.update?.installers).toMatchObject([{ url: null, sizeBytes: 42_000_000 }]);
  });

  it('with an update is only for the version that received it', async () => {
    const disk = await signedIn();
    await refresh(await startRun(disk), json(200, told));
    disk.set('news.json', (disk.get('news.json') ?? '').replace('"client":"1.4.0"', '"client":"1.3.0"'));
    expect((await startRun(disk)).client.state.news).toMatchObject({ notices: [notice], update: null });
  });

  it('is empty if its file is broken, and removed with the computer', async () => {
    const disk = await signedIn();
    for (const text of ['', '[]', '{"update":{"version":1},"notices":7}']) {
      disk.set('news.json', text);
      const { news } = (await startRun(disk)).client.state;
      expect(news ?? { update: null, notices: [] }).toMatchObject({ update: null, notices: [] });
      expect((await startRun(disk)).client.state.modes).toEqual({ A: 'full' });
    }
    const run = await startRun(disk);
    await run.client.deactivate();
    expect([run.client.state.news, disk.has('news.json')]).toEqual([null, false]);
  });

  it('is requested with the computer’s system', async () => {
    const run = await startRun(await signedIn());
    await refresh(run, json(200, told));
    expect(run.calls.at(-1)?.body).toMatchObject({ system: { os: 'Linux', osVersion: '12', arch: 'x64' } });
    expect(run.calls.at(-1)?.body.system).not.toHaveProperty('name');
  });
});

describe('a refusal', () => {
  it.each(refusals)('$code with $status is $outcome', async ({ status, code, outcome, mode, isSignedOut }) => {
    const disk = await signedIn();
    const run = await startRun(disk, now + 2 * day);
    expect(await refresh(run, refusal(status, code))).toBe(outcome);
    expect(run.client.state.isSignedOut).toBe(isSignedOut);
    expect(await modeAtStart(disk, now + 2 * day)).toBe(mode);
  });
});

describe('a killed client', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])(
    'continues from its token after %i file operations of a sign-in',
    async (operations) => {
      const disk: Disk = new Map();
      await signIn(createRun(disk, { operations }));
      const hasToken = disk.has('device.json');
      const next = await startRun(disk);
      await refresh(next, json(200, toAnswer()), 'start');
      expect(next.client.state.modes).toEqual(hasToken ? { A: 'full' } : {});
    },
  );

  it.each([0, 1, 2, 3, 4])('loses nothing after %i file operations of a refresh', async (operations) => {
    const disk = await signedIn();
    const at = now + 2 * day;
    await refresh(createRun(disk, { at, operations }), json(200, toAnswer({ jti: 'lease-2', iat: at })));
    expect(await modeAtStart(disk, at)).toBe('full');
    const again = await startRun(disk, at + 2 * day);
    expect(await refresh(again, json(200, toAnswer({ jti: 'lease-3', iat: at + 2 * day })))).toBe('fresh');
  });

  it.each([0, 1, 2, 3, 4])('has deactivated completely or not at all after %i file operations', async (operations) => {
    const disk = await signedIn();
    const run = createRun(disk, { operations });
    await run.client.start();
    await run.client.deactivate();
    const isGiven = disk.has('tombstone.json');
    expect(await modeAtStart(disk)).toBe(isGiven ? 'none' : 'full');
    const last = await startRun(disk);
    expect(await refresh(last, json(200, {}), 'start')).toBe(isGiven ? 'signed_out' : 'fresh');
    expect(last.calls.map(({ path, token }) => [path, token])).toEqual(isGiven ? [['deactivate', 'bld_1']] : []);
    expect(await refresh(last, json(200, {}), 'start')).toBe(isGiven ? 'signed_out' : 'fresh');
  });
});

describe('a computer without a network', () => {
  it('plays with a license file, and returns its place with a code', async () => {
    const run = await startRun(new Map());
    const text = readTokens(await run.client.offlineRequest())?.['request' as 'lease'] ?? '';
    expect(JSON.parse(new TextDecoder().decode(decodeBase64url(text) ?? undefined))).toMatchObject({
      v: 1,
      aud: 'cadenza',
      dev: { name: 'Studio', os: 'Linux', ids: { app: expect.any(String) } },
    });
    const file = toFile(signLease({ kind: 'offline', rel: 'R'.repeat(22) }));
    expect(await run.client.loadOffline(file.slice(0, 90))).toBe('malformed');
    expect(await run.client.loadOffline(file)).toBeNull();
    expect(run.client.state.modes).toEqual({ A: 'full' });
    await run.client.deactivate();
    expect(run.client.state.modes).toEqual({});
    expect(run.client.state.releaseCode).toMatch(/^.{5}-.{5}$/);
    expect(await run.client.loadOffline(file)).toBe('released');
    expect(run.calls).toEqual([]);
  });

  it('plays everything permanent in a passport once the shop has closed', async () => {
    expect(await modeAtStart(new Map(Object.entries(afterClosing())))).toBe('full');
  });

  it('ignores a lease for render farms', async () => {
    expect(await modeAtStart(new Map([['lease.txt', toFile(signLease({ kind: 'farm' }))]]))).toBe('none');
  });
});

describe('a folder', () => {
  it('shared by twenty clients gets one refresh and no incomplete file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backline-client-'));
    const at = now + 2 * day;
    const folders = [noFolder, folder];
    const store = createFolderStore(folders);
    for (const [name, text] of await signedIn()) expect(await store.write(name, text)).toBe(true);
    const runs = Array.from({ length: 20 }, () => createRun(new Map(), { at, store: createFolderStore(folders) }));
    await Promise.all(
      runs.map(async (run) => {
        await run.client.start();
        await refresh(run, json(200, toAnswer({ jti: 'lease-2', iat: at })), 'start');
      }),
    );
    expect(runs.flatMap(({ calls }) => calls)).toHaveLength(1);
    for (const { client } of runs) expect(client.state.modes).toEqual({ A: 'full' });
    expect((await readdir(folder)).sort()).toEqual([
      'clock.json',
      'device.json',
      'install-id',
      'lease.txt',
      'news.json',
    ]);
    expect((await stat(join(folder, 'device.json'))).mode & 0o077).toBe(0);
    await rm(folder, { recursive: true });
  });

  it('that is not writable is replaced by memory in this run', async () => {
    const run = createRun(new Map(), { store: createFolderStore([noFolder]) });
    await signIn(run);
    expect((await run.client.start()).modes).toEqual({ A: 'full' });
    await run.client.deactivate();
    expect(run.client.state.modes).toEqual({});
  });
});

import { encodeBase64url } from '@backline/activation/base64url';
import type { LeaseClaims } from '@backline/activation/claims';
import { type DeviceIds, hashIds } from '@backline/activation/device-ids';
import { toReleaseCode } from '@backline/activation/release-code';
import type { PublicKey, Reason, Trust } from '@backline/activation/token';
import { formatTokens, readTokens } from '@backline/activation/token-file';
import {
  type ClockMemory,
  type LeaseVerdict,
  type Mode,
  pickLease,
  verifyLease,
} from '@backline/activation/verify-lease';
import { verifyPassport } from '@backline/activation/verify-passport';
import type { Cause, Client, ClientOptions, ClientState, News, Outcome, SignIn } from './client.ts';
import { systemClock } from './clock.ts';
import { createFiles, type DeviceFile, type Tombstone } from './files.ts';
import { type Answer, createPost } from './portal.ts';
import type { Store } from './store.ts';

export type { Cause, Client, ClientOptions, ClientState, News, Outcome, SignIn } from './client.ts';
export type { Clock } from './clock.ts';
export type { LeaseClaims, Mode, PublicKey, Reason, Store };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** How long a removed computer plays its sessions. */
const keepAfterRelease = 14 * day;
/** The pauses after failed attempts: the last one is repeated. */
const pauses = [10 * minute, hour, 6 * hour, day];

const rank: Record<Mode, number> = { none: 0, keep: 1, full: 2 };
const atMost = (mode: Mode, most: Mode): Mode => (rank[mode] < rank[most] ? mode : most);

export function createClient(options: ClientOptions): Client {
  const { issuer, product, store, clock = systemClock, verify } = options;
  const files = createFiles(store);
  const post = createPost(options);
  let state: ClientState = {
    modes: {},
    reason: 'signed_out',
    lease: null,
    account: null,
    isSignedOut: false,
    isClockBack: false,
    news: null,
    refusal: null,
    releaseCode: null,
  };
  let ids: Promise<DeviceIds> | null = null;
  let nextTryAt = 0;
  let failures = 0;
  let deviceCode = '';
  let decided: SignIn['state'] | null = null;

  let last: Promise<unknown> = Promise.resolve();
  /** One at a time: what reads files, decides and writes. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  }

  function readIds(): Promise<DeviceIds> {
    ids ??= (async () => {
      const [app] = await files.read('install-id');
      return hashIds(issuer, { ...(await options.identifiers()), app });
    })();
    return ids;
  }

  /** This computer as it introduces itself, with an identifier of its own that the first time makes. */
  async function introduce() {
    if ((await files.read('install-id')).length === 0) {
      await files.write('install-id', encodeBase64url(crypto.getRandomValues(new Uint8Array(16))));
      ids = null;
    }
    return { ...options.device, ids: await readIds() };
  }

  async function getTrust(): Promise<Trust> {
    return { issuer, product, roots: options.roots, verify, revocations: await files.findRevocations() };
  }

  async function judgeFile(text: string, memory: ClockMemory, trust: Trust): Promise<LeaseVerdict> {
    return verifyLease(text, { ...trust, ...memory, ids: await readIds(), clock: clock.now() });
  }

  function change(more: Partial<ClientState>, isStart: boolean): void {
    const modes = { ...more.modes };
    if (!isStart)
      for (const [sku, mode] of Object.entries(state.modes))
        if (rank[mode] > rank[modes[sku] ?? 'none']) modes[sku] = mode;
    state = { ...state, ...more, modes };
  }

  async function judge(isStart: boolean): Promise<void> {
    const [texts, memory, trust] = [await files.read('.txt'), await files.findMemory(), await getTrust()];
    const { leases, releaseCode = null } = await files.findTombstone();
    const verdicts: LeaseVerdict[] = [];
    const others: string[] = [];
    let wasReleased = false;
    for (const text of texts) {
      if (readTokens(text)?.lease === undefined) {
        others.push(text);
        continue;
      }
      const verdict = await judgeFile(text, memory, trust);
      // A render farm's is not bound to a computer: a plugin honors it only where its host renders.
      if (verdict.lease?.kind === 'farm') continue;
      const end = leases[verdict.lease?.jti ?? ''];
      if (end !== undefined) {
        wasReleased = true;
        if (verdict.now >= end) continue;
        for (const [sku, mode] of Object.entries(verdict.modes)) verdict.modes[sku] = atMost(mode, 'keep');
      }
      verdicts.push(verdict);
    }
    const best = pickLease(verdicts);
    const modes: Record<string, Mode> = { ...best?.modes };
    // Once the shop has closed, what a passport lists plays on any computer.
    for (const text of others)
      for (const beside of others) Object.assign(modes, (await verifyPassport(text, trust, beside)).modes);
    const lease = best?.lease ?? null;
    const { device, isSignedOut } = await files.findDevice(lease?.dev.id);
    const account = device?.account ?? null;
    const reason = best ? best.reason : wasReleased ? 'released' : 'signed_out';
    const isClockBack = best?.isClockBack === true;
    change({ modes, reason, lease, account, isSignedOut, isClockBack, releaseCode }, isStart);
  }

  function noteRefusal({ status, body }: Answer): void {
    const error = status >= 400 ? body?.error : null;
    const isRefusal = typeof error?.code === 'string';
    state = { ...state, refusal: isRefusal ? { code: error.code, ref: error.ref ?? null } : null };
  }

  function fail(): Outcome {
    const pause = pauses[Math.min(failures, pauses.length - 1)] ?? day;
    failures += 1;
    nextTryAt = clock.now() + pause * (0.8 + Math.random() * 0.4);
    return 'failed';
  }

  const keepMemory = (memory: ClockMemory) => files.write('clock.json', memory);

  /** Takes a new lease in: verified before anything is written, and the lease before what names it. */
  async function accept(body: NonNullable<Answer['body']>, known: DeviceFile, isSignIn: boolean): Promise<boolean> {
    const { lease: token, endorsement: key, leaseId, refreshAfter, revokedKeys } = body;
    if (typeof token !== 'string' || typeof key !== 'string') return false;
    const trust = await getTrust();
    const told = Array.isArray(revokedKeys) ? revokedKeys.map((one) => one?.statement) : [];
    const statements = [...new Set([...(trust.revocations ?? []), ...told.filter((one) => typeof one === 'string')])];
    const remark = `${product} on this computer. Holds no password: keep it, copy it to a backup.`;
    const file = formatTokens([remark], { lease: token, key });
    // By its own time: a clock that is wrong takes nothing from a lease that has just come.
    const ownTime = { ...trust, trusted: 0, seen: 0, revocations: statements, ids: await readIds(), clock: 0 };
    const { lease, reason, modes, memory } = await verifyLease(file, ownTime);
    if (reason !== null || lease === null || lease.jti !== leaseId) return false;

    const { token: deviceToken, account, device } = known;
    const signedIn: DeviceFile = { token: deviceToken, account, device };
    // A sign-in can be repeated only for some minutes: its token comes first, and fetches a lease that was not written.
    if (isSignIn) await files.write('device.json', signedIn);
    await files.write('lease.txt', file);
    await files.write('device.json', { ...signedIn, leaseId, refreshAfter });
    await keepMemory({ ...memory, seen: lease.iat });
    if (statements.length > 0) await files.write('revocations.json', { statements });

    [failures, nextTryAt] = [0, 0];
    const { update = null, notices = [], lost = [], waiting = [] } = body;
    const news: News = { update, notices, lost, waiting };
    change({ modes, reason: null, lease, account, isSignedOut: false, isClockBack: false, news }, false);
    return true;
  }

  /** Nothing else takes anything from a plugin. The sessions play on for some days from when it is first heard. */
  async function release({ leaseId, device }: DeviceFile): Promise<Outcome> {
    const tombstone = await files.findTombstone();
    const now = Math.max(clock.now(), (await files.findMemory()).trusted);
    // A license file of an offline computer stands for itself.
    const own = state.lease?.dev.id === device?.id ? state.lease?.jti : undefined;
    for (const jti of [leaseId, own]) if (jti !== undefined) tombstone.leases[jti] ??= now + keepAfterRelease;
    await files.write('tombstone.json', tombstone);
    nextTryAt = clock.now() + day;
    await judge(false);
    return 'released';
  }

  /** The token has ended, and nothing else: lease, modes and seat stay until this computer signs in again. */
  async function signOut({ token: ended, account, device }: DeviceFile): Promise<Outcome> {
    await files.write('device.json', { ended, account, device });
    await judge(false);
    return 'signed_out';
  }

  /** Sends a release that could not be sent when it was asked for. */
  async function sendRelease(): Promise<void> {
    const { token } = await files.findTombstone();
    if (token === undefined) return;
    const { status, body } = await post('deactivate', {}, token);
    const isOver = ['device_released', 'device_signed_out'].includes(body?.error?.code);
    if (body === null || (status !== 200 && !isOver)) return;
    // A process that was killed may have left it: without the tombstone it would count again.
    if ((await files.findDevice(undefined)).device === null) await files.remove('device.json');
    const { token: _, ...tombstone } = await files.findTombstone();
    await files.write('tombstone.json', tombstone);
  }

  /** Once an hour, so that a clock that is set back is noticed. */
  async function noteTime(): Promise<void> {
    const [memory, now] = [await files.findMemory(), clock.now()];
    const isLeap = now - Math.max(memory.seen, memory.trusted) >= 400 * day;
    if (memory.trusted > 0 && now >= memory.seen + hour && !isLeap) await keepMemory({ ...memory, seen: now });
  }

  /** The device to refresh, or what there is to say without asking the portal. */
  async function findDue(cause: Cause): Promise<DeviceFile | Outcome> {
    const { device } = await files.findDevice(state.lease?.dev.id);
    if (device === null) return 'signed_out';
    if (cause === 'button') return device;
    const now = clock.now();
    if (now < nextTryAt && now >= nextTryAt - 29 * hour) return 'later';
    const { trusted } = await files.findMemory();
    const isUsable = state.lease !== null && state.reason === null && !state.isClockBack;
    return isUsable && Math.max(now, trusted) < (device.refreshAfter ?? 0) ? 'fresh' : device;
  }

  async function ask(cause: Cause): Promise<Outcome> {
    // Another process may have been faster.
    await judge(false);
    const device = await findDue(cause);
    if (typeof device === 'string') return device;
    const body = { leaseId: device.leaseId ?? null, ids: await readIds(), client: options.plugin, cause };
    const answer = await post('refresh', body, device.token);
    noteRefusal(answer);
    if (answer.status === 401 && state.refusal?.code === 'device_released') return release(device);
    if (answer.status === 401 && state.refusal?.code === 'device_signed_out') return signOut(device);
    if (answer.status !== 200 || answer.body === null) return fail();
    return (await accept(answer.body, device, false)) ? 'fresh' : fail();
  }

  async function collect(path: string, body: object): Promise<{ state: SignIn['state']; intervalSeconds: number }> {
    const answer = await post(path, { deviceCode, ...body });
    noteRefusal(answer);
    if (answer.status !== 200 || answer.body === null) return { state: 'pending', intervalSeconds: 0 };
    const { state: told, intervalSeconds = 0, deviceToken, account, device } = answer.body;
    if (told !== 'approved') return { state: told === 'slow_down' ? 'pending' : told, intervalSeconds };
    const { body: approved } = answer;
    const isTaken =
      typeof deviceToken === 'string' &&
      (await inTurn(() => accept(approved, { token: deviceToken, account, device }, true)));
    return { state: isTaken ? 'approved' : 'failed', intervalSeconds };
  }

  return {
    get state() {
      return state;
    },

    start: () =>
      inTurn(async () => {
        await judge(true);
        return state;
      }),

    async *signIn(signal = new AbortController().signal) {
      const started = await post('sign-in', {
        apiKey: options.apiKey,
        device: await introduce(),
        client: options.plugin,
      });
      noteRefusal(started);
      const { body } = started;
      if (started.status !== 200 || typeof body?.deviceCode !== 'string') {
        yield { state: 'failed' };
        return;
      }
      const { userCode, verificationUri, verificationUriComplete, expiresInSeconds } = body;
      const shown = { userCode, verificationUri, verificationUriComplete };
      const endsAt = clock.now() + expiresInSeconds;
      let seconds = Math.max(1, body.intervalSeconds);
      deviceCode = body.deviceCode;
      decided = null;
      let before: SignIn['state'] = 'pending';
      yield { state: 'pending', ...shown };
      while (!signal.aborted) {
        await clock.wait(seconds * 1000, signal);
        if (signal.aborted) return;
        const polled = decided === null ? await collect('sign-in/poll', {}) : { state: decided, intervalSeconds: 0 };
        const now: SignIn['state'] = polled.state === 'pending' && clock.now() >= endsAt ? 'expired' : polled.state;
        if (polled.intervalSeconds > 0) seconds = polled.intervalSeconds;
        if (now !== 'pending' && now !== 'number_needed') {
          yield { state: now };
          return;
        }
        if (now !== before) yield { state: now, ...shown };
        before = now;
      }
    },

    async answerNumber(number) {
      const answered = await collect('sign-in/number', { number });
      if (answered.state !== 'pending' && answered.state !== 'number_needed') decided = answered.state;
      return answered.state;
    },

    refresh: (cause = 'button') =>
      inTurn(async () => {
        await sendRelease();
        await judge(false);
        await noteTime();
        const due = await findDue(cause);
        if (typeof due === 'string') return due;
        const unlock = await store.tryLock();
        if (unlock === null) return 'later';
        try {
          return await ask(cause);
        } finally {
          await unlock();
        }
      }),

    offlineRequest: () =>
      inTurn(async () => {
        const request = {
          v: 1,
          aud: product,
          rid: crypto.randomUUID(),
          dev: await introduce(),
          client: options.plugin,
          at: clock.now(),
        };
        const remarks = [
          `A request for a license file: open ${issuer}/device/offline on any computer or phone.`,
          'Holds no password.',
        ];
        const text = encodeBase64url(new TextEncoder().encode(JSON.stringify(request)));
        return `${remarks.map((remark) => `# ${remark}\n`).join('')}request: ${text}\n`;
      }),

    loadOffline: (text) =>
      inTurn(async () => {
        const verdict = await judgeFile(text, await files.findMemory(), await getTrust());
        if (verdict.reason !== null) return verdict.reason;
        const { leases } = await files.findTombstone();
        if (leases[verdict.lease?.jti ?? ''] !== undefined) return 'released';
        await files.write('lease.txt', text);
        await keepMemory(verdict.memory);
        await judge(false);
        return null;
      }),

    deactivate: () =>
      inTurn(async () => {
        const { lease } = state;
        const { device } = await files.findDevice(lease?.dev.id);
        const { leases } = await files.findTombstone();
        const tombstone: Tombstone = { leases: lease === null ? leases : { ...leases, [lease.jti]: 0 } };
        if (device !== null) tombstone.token = device.token;
        if (lease?.rel !== undefined) tombstone.releaseCode = await toReleaseCode(lease.rel, lease.jti);
        await files.write('tombstone.json', tombstone);
        await files.remove('device.json');
        await files.remove('lease.txt');
        await judge(true);
        await sendRelease();
      }),
  };
}

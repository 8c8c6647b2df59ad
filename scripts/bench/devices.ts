import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hashIds as hashRaw } from '../../packages/activation/src/device-ids.ts';
import { formatTokens } from '../../packages/activation/src/token-file.ts';
import { verifyLease } from '../../packages/activation/src/verify-lease.ts';
import { hashToken } from '../../packages/core/src/crypto.ts';
import { endorseKey } from '../../packages/core/src/keys/endorse-key.ts';
import { createKeyPair } from '../../packages/core/src/keys/key-pair.ts';
import { bindIds, signLease } from '../../packages/core/src/keys/sign-lease.ts';
import { openBenchCore } from './bench-core.ts';
import { addGrants, type BenchWorld, skus, startServer } from './bench-world.ts';
import { type Figure, printFigure, toMedian, toQuantile } from './figures.ts';
import { compareRounds, connections, load, loadEvenly, type Request, toOwn } from './measure.ts';

// So few requests that these computers stay below their hourly limit, however fast the machine is.
const perRound = connections * 100;
const ratePerSecond = 50;
const rateSeconds = 10;
const dayMs = 86_400_000;

/** Adds a computer with a place, a lease and a token to each account. Returns each computer's request. */
export async function addComputers(world: BenchWorld): Promise<Request[]> {
  const core = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  const { store } = core;
  const { t } = store;
  for (const sku of skus) await addGrants(store, world, sku);
  const raw = { hw: 'bench', mac: 'bench', os: 'bench', app: 'bench' };
  const now = new Date();
  const computers = await Promise.all(
    world.userIds.map(async (userId, index) => ({
      userId,
      id: randomUUID(),
      token: `bld_${randomBytes(32).toString('base64url')}`,
      leaseId: randomUUID(),
      ids: await hashRaw(`issuer ${index}`, raw),
    })),
  );
  const times = { createdAt: now, lastSeenAt: now };
  const about = { kind: 'online', name: 'Studio Mac', os: 'macOS' } as const;
  await store.write(async (tx) => {
    for (const { id, userId, token, leaseId, ids } of computers) {
      const boundIds = bindIds(core, id, ids);
      await tx.insert(t.pluginDevices).values({ id, userId, boundIds, ...about, ...times });
      const tokenHash = hashToken(token);
      const leaseEndsAt = new Date(now.getTime() + 90 * dayMs);
      const install = { id: randomUUID(), deviceId: id, product: 'x', tokenHash, leaseId, leaseEndsAt, forks: 0 };
      await tx.insert(t.pluginInstalls).values({ ...install, ...times });
      const seat = { userId, pool: 'main', slot: 1, deviceId: id, takenAt: now, lastUsedAt: now };
      await tx.insert(t.pluginSeats).values(seat);
    }
  });
  await store.close();
  const client = { version: '1.0.0', format: 'VST3', host: 'Reaper' };
  return computers.map(({ token, ids }) => ({
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ leaseId: null, ids, client, cause: 'start' }),
  }));
}

/**
 * Compares the rate of a plugin's daily call with that of a bare server, which does a write, two reads and a signature.
 * Also measures the call's latency at a fixed rate.
 */
export async function benchRefresh(world: BenchWorld): Promise<Figure[]> {
  const all = await addComputers(world);
  const volatile = { ...world, env: { ...world.env, BENCH_IS_VOLATILE: 'true' } };
  const bare = await startServer(volatile, [join(import.meta.dirname, 'bare/bare-server.ts')]);
  const server = await startServer(world);
  const toRequests = (connection: number) => toOwn(all, connection);
  const run = (url: string) => async () => (await load(url, toRequests, { amount: perRound })).rate;
  const refresh = `${server.url}/api/v1/devices/refresh`;
  try {
    const atLeast = world.engine.dialect === 'pg' ? 0.2 : 0.3;
    const figures = await compareRounds(run(`${bare.url}/refresh`), [
      { work: 'lease renewed', atLeast, run: run(refresh) },
    ]);
    const p99 = await loadEvenly(refresh, all.slice(0, ratePerSecond * rateSeconds), ratePerSecond);
    const work = `lease renewed at ${ratePerSecond}/s, p99`;
    return [...figures, { work, value: p99, unit: 'ms', atMost: 15, detail: `${rateSeconds} s` }];
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
  }
}

const leased = 56;
const verifications = 300;
const warmUps = 20;

/**
 * Measures how long a plugin in TypeScript takes, once per process, to verify a file for a whole shop. The file has two
 * signatures.
 */
export async function benchVerification(world: BenchWorld): Promise<void> {
  const core = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  const { publicUrl: issuer, productSlug: product } = core.settings;
  const root = createKeyPair('root');
  const key = createKeyPair('key');
  const now = new Date();
  const until = new Date(now.getTime() + 700 * dayMs);
  const endorsement = endorseKey(root, key, { issuer, product }, { now, notBefore: now, notAfter: until });
  const ids = await hashRaw(issuer, { hw: 'a', mac: 'b', os: 'c', app: 'd' });
  const iat = Math.floor(now.getTime() / 1000);
  const ent = Array.from({ length: leased }, (_, n) => ({
    sku: `MUS-${String(n).padStart(5, '0')}`,
    until: 0,
    keep: -1,
  }));
  const lease = {
    jti: randomUUID(),
    sub: randomUUID(),
    iat,
    exp: iat + 90 * 86_400,
    ref: iat + 86_400,
    kind: 'online' as const,
    dev: { id: randomUUID(), name: 'Studio Mac', ids },
    seats: [{ pool: 'main', slot: 1, of: 3 }],
    ent,
    wait: 0,
  };
  const signed = signLease(core, { ...key, endorsement }, lease);
  const file = formatTokens(['A lease.'], { lease: signed.token, key: endorsement });
  await core.store.close();
  const trust = { issuer, product, roots: [{ kid: root.kid, x: root.x }], revocations: [] };
  const context = { ...trust, ids, clock: iat, trusted: 0, seen: 0 };
  const times: number[] = [];
  for (let n = 0; n < warmUps + verifications; n += 1) {
    const startedAt = performance.now();
    const { state } = await verifyLease(file, context);
    if (state !== 'valid') throw new Error(`The lease is ${state}.`);
    times.push(performance.now() - startedAt);
  }
  const warm = times.slice(warmUps);
  printFigure({
    work: `verification of ${leased} SKUs, TypeScript`,
    value: toMedian(warm),
    unit: 'ms',
    atMost: 5,
    detail: `p99 ${toQuantile(warm, 0.99).toFixed(2)} ms, the first ${(times[0] ?? 0).toFixed(1)} ms; ${file.length} bytes`,
  });
}

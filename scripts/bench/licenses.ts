import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { makeLicenseCode } from '../../packages/core/src/licenses/license-codes.ts';
import { addCodes } from '../../packages/core/src/support/add-codes.ts';
import { createBatch } from '../../packages/core/src/support/create-batch.ts';
import { openBenchCore, operator } from './bench-core.ts';
import { type BenchWorld, startServer } from './bench-world.ts';
import { printFigure, toMedian } from './figures.ts';

const rounds = 3;
const codesPerRound = 3000;
const connections = 64;
const chunk = 1000;
const reason = 'a measurement';

/** Two grants for each account, and an unused code for each redemption on both servers. */
async function addLicenses(world: BenchWorld): Promise<{ ours: string[]; bare: string[] }> {
  const core = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  const { store } = core;
  const now = new Date();
  const { t } = store;
  await store.write(async (tx) => {
    const users = await tx.select({ id: t.users.id }).from(t.users);
    for (const sku of ['A', 'B'])
      await tx
        .insert(t.skus)
        .values({ sku, productName: `Pack ${sku}`, subject: 'Strings', createdAt: now, updatedAt: now });
    for (const { id } of users)
      for (const sku of ['A', 'B'])
        await tx
          .insert(t.grants)
          .values({ id: `${id}${sku}`, userId: id, sku, cause: 'support', causeRef: id, grantedAt: now });
  });
  const make = () => Array.from({ length: rounds * codesPerRound }, makeLicenseCode);
  const [ours, bare] = [make(), make()];
  await createBatch(core, operator, { batch: 'BENCH', sku: 'A', days: null, expiresAt: null, reason });
  for (let from = 0; from < ours.length; from += chunk)
    await addCodes(core, operator, { batch: 'BENCH', licenseCodes: ours.slice(from, from + chunk), reason });
  const toHash = (code: string) => createHmac('sha256', 'bench').update(code).digest('base64url');
  await store.write(async (tx) => {
    for (const code of bare)
      await tx.insert(t.licenseCodes).values({ codeHash: toHash(code), batch: 'BENCH', lastFour: code.slice(-4) });
  });
  await store.close();
  return { ours, bare };
}

/** Requests per second; each connection has its own tokens and codes. */
async function load(url: string, tokens: string[], codes: string[] | null): Promise<number> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections,
    timeout: 60,
    ...(codes === null ? { duration: 3 } : { amount: Math.floor(codes.length / connections) * connections }),
    setupClient(client) {
      const isOwn = (_: string, index: number) => index % connections === connection;
      const own = tokens.filter(isOwn);
      const requests = codes === null ? own : codes.filter(isOwn);
      client.setRequests(
        requests.map((code, index) => {
          const headers = { authorization: `Bearer ${own[index % own.length]}`, 'content-type': 'application/json' };
          if (codes === null) return { method: 'GET', headers };
          return { method: 'POST', headers, body: JSON.stringify({ licenseCodes: [code] }) };
        }),
      );
      connection += 1;
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

/** A customer's licenses and the redemption of one code over REST, against the limit. */
export async function benchLicenses(world: BenchWorld): Promise<void> {
  const codes = await addLicenses(world);
  const bare = await startServer(world, join(import.meta.dirname, 'bare-server.ts'));
  const server = await startServer(world);
  const reads: number[] = [];
  const claims: number[] = [];
  const rates: string[] = [];
  try {
    await load(`${bare.url}/licenses`, world.tokens, null);
    await load(`${server.url}/api/v1/user/licenses`, world.tokens, null);
    for (let round = 0; round < rounds; round += 1) {
      const limit = await load(`${bare.url}/licenses`, world.tokens, null);
      reads.push((await load(`${server.url}/api/v1/user/licenses`, world.tokens, null)) / limit);
      const ofRound = (all: string[]) => all.slice(round * codesPerRound, (round + 1) * codesPerRound);
      const claimLimit = await load(`${bare.url}/redeem`, world.tokens, ofRound(codes.bare));
      const claimed = await load(`${server.url}/api/v1/user/redeem-license-codes`, world.tokens, ofRound(codes.ours));
      claims.push(claimed / claimLimit);
      rates.push(`${claimed.toFixed(0)}/s of ${claimLimit.toFixed(0)}/s`);
    }
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
  }
  const spread = (ratios: number[]) => `rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`;
  printFigure({
    work: 'licenses, GET /api/v1/user/licenses',
    value: toMedian(reads),
    atLeast: 0.4,
    detail: spread(reads),
  });
  const detail = `${rates.at(-1)}; ${spread(claims)}`;
  printFigure({ work: 'one code redeemed', value: toMedian(claims), atLeast: 0.5, detail });
}

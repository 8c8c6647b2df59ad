import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { makeLicenseCode } from '../../packages/core/src/licenses/license-codes.ts';
import { insertLicenseCodes } from '../../packages/db/src/index.ts';
import { addNewCodes, openBenchCore } from './bench-core.ts';
import { type BenchWorld, startServer } from './bench-world.ts';
import type { Figure } from './figures.ts';
import { compareRounds, connections, load, toOwn } from './measure.ts';

const codesPerRound = connections * 46;
const codesInAll = codesPerRound * 4;

const toBareHash = (code: string) => createHmac('sha256', 'bench').update(code).digest('base64url');

/** Compares the rate of redeeming one code over REST with that of a bare server. Each server has its own codes. */
export async function benchRedeem(world: BenchWorld): Promise<Figure[]> {
  const core = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  const ours = await addNewCodes(core, codesInAll);
  const bares = Array.from({ length: codesInAll }, () => makeLicenseCode('MUS'));
  const hashed = bares.map((code) => ({ codeHash: toBareHash(code), lastFour: code.slice(-4) }));
  await core.store.write((tx) => insertLicenseCodes(core.store, tx, 'BENCH', hashed));
  await core.store.close();

  /** Redeems the next codes; each connection has its own codes and sessions. */
  const redeem = (url: string, codes: string[]) => async () => {
    const next = codes.splice(0, codesPerRound);
    const toRequests = (connection: number) => {
      const tokens = toOwn(world.tokens, connection);
      return toOwn(next, connection).map((code, index) => ({
        method: 'POST',
        headers: { authorization: `Bearer ${tokens[index % tokens.length]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ licenseCodes: [code] }),
      }));
    };
    return (await load(url, toRequests, { amount: codesPerRound })).rate;
  };
  const bare = await startServer(world, [join(import.meta.dirname, 'bare/bare-server.ts')]);
  const server = await startServer(world);
  // On PostgreSQL each statement is a message, and the bare transaction has only one statement.
  const atLeast = world.engine.dialect === 'pg' ? 0.12 : 0.3;
  try {
    return await compareRounds(redeem(`${bare.url}/redeem`, bares), [
      { work: 'one code redeemed', atLeast, run: redeem(`${server.url}/api/v1/user/redeem-license-codes`, ours) },
    ]);
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
  }
}

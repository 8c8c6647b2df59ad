import { join } from 'node:path';
import autocannon from 'autocannon';
import { type BenchWorld, startServer } from './bench-world.ts';
import { printFigure, toMedian } from './figures.ts';

const connections = 64;
const rounds = 3;
const seconds = 3;
/** The server grants a session its calls in blocks of so many, each block one durable write. */
const callsPerBlock = 30;

/** Requests a second. Each connection goes round tokens of its own. */
async function load(
  url: string,
  tokensOf: (connection: number) => string[],
  span: { duration?: number; amount?: number },
) {
  let connection = 0;
  const result = await autocannon({
    url,
    connections,
    ...span,
    setupClient(client) {
      client.setRequests(
        tokensOf(connection).map((token) => ({ method: 'GET', headers: { authorization: `Bearer ${token}` } })),
      );
      connection += 1;
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

/** Current user by bearer token, over both surfaces, against the limit. */
export async function benchCurrentUser(world: BenchWorld): Promise<void> {
  const bare = await startServer(world, join(import.meta.dirname, 'bare-server.ts'));
  const server = await startServer(world);
  const rest = `${server.url}/api/v1/user`;
  const trpc = `${server.url}/trpc/account.get`;
  const each = Math.floor(world.tokens.length / connections);
  const toTokens = (connection: number) => world.tokens.slice(connection * each, (connection + 1) * each);
  // Sessions are left at different places in their blocks, as they would be: else all ask for the next one at once.
  const toWarmUp = (connection: number) =>
    toTokens(connection).flatMap((token, index) => Array<string>((index % callsPerBlock) + 1).fill(token));

  const limits: number[] = [];
  const surfaces = [
    { work: 'current user, GET /api/v1/user', url: rest, atLeast: 0.4, ratios: [] as number[], rates: [] as number[] },
    { work: 'current user, tRPC account.get', url: trpc, atLeast: 0.16, ratios: [] as number[], rates: [] as number[] },
  ];
  try {
    await load(rest, toWarmUp, { amount: connections * toWarmUp(0).length });
    for (const url of [bare.url, trpc]) await load(url, toTokens, { duration: 1 });
    for (let round = 0; round < rounds; round += 1) {
      const limit = await load(bare.url, toTokens, { duration: seconds });
      limits.push(limit);
      for (const { url, ratios, rates } of surfaces) {
        const rate = await load(url, toTokens, { duration: seconds });
        rates.push(rate);
        ratios.push(rate / limit);
      }
    }
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
  }
  for (const { work, atLeast, ratios, rates } of surfaces) {
    const spread = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    const detail = `${toMedian(rates).toFixed(0)}/s of ${toMedian(limits).toFixed(0)}/s; rounds ${spread}`;
    printFigure({ work, value: toMedian(ratios), atLeast, detail });
  }
}

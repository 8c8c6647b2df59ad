import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { importCatalog } from '../../packages/core/src/catalog/import-catalog.ts';
import { openBenchCore, operator } from './bench-core.ts';
import { type BenchWorld, startServer } from './bench-world.ts';
import { printFigure, toMedian } from './figures.ts';
import { makeCatalog } from './make-catalog.ts';

const connections = 64;
const rounds = 3;
const seconds = 1;
const items = 1000;
const encoding = { 'accept-encoding': 'br' };
const input = encodeURIComponent(JSON.stringify({ collectionIdOrSlug: 'pack-500' }));

const surfaces = [
  { work: 'catalog list of 1,000, REST', path: '/api/v1/marketplace/cart-items', atLeast: 0.7 },
  { work: 'catalog list of 1,000, tRPC', path: '/trpc/catalog.listCartItems', atLeast: 0.6 },
  { work: 'catalog item, REST', path: '/api/v1/catalog/collections/pack-500', atLeast: 0.7 },
  { work: 'catalog item, tRPC', path: `/trpc/catalog.getCollection?input=${input}`, atLeast: 0.6 },
];

/** Requests per second that have the expected status. */
async function load(url: string, headers: Record<string, string>, duration: number, isUnchanged: boolean) {
  const setupClient = (client: { setRequests(requests: object[]): void }) =>
    client.setRequests([{ method: 'GET', headers }]);
  const result = await autocannon({ url, connections, duration, setupClient });
  // Its own total counts answers with a body only.
  const [meant, others] = isUnchanged ? [result['3xx'], result['2xx']] : [result['2xx'], result.non2xx];
  if (others > 0 || result.errors > 0) throw new Error(`${url}: ${others} other answers, ${result.errors} errors`);
  return meant / result.duration;
}

/** A compressed response and its ETag. */
async function readAnswer(url: string): Promise<{ bytes: Buffer; etag: string }> {
  const response = await new Promise<IncomingMessage>((done, fail) => {
    get(url, { headers: encoding }, done).on('error', fail);
  });
  const bytes = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return { bytes, etag: response.headers.etag ?? '' };
}

/** Shared answers, warm, over REST and tRPC and as 304, against a server that has the same bytes ready. */
export async function benchCatalog(world: BenchWorld): Promise<void> {
  const core = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  await importCatalog(core, operator, makeCatalog(items));
  await core.store.close();
  const server = await startServer(world);
  const answers = [];
  for (const [index, surface] of surfaces.entries()) {
    const answer = await readAnswer(`${server.url}${surface.path}`);
    const file = join(world.directory, `answer-${index}`);
    await writeFile(file, answer.bytes);
    answers.push({ ...surface, ...answer, ready: `/${index}`, file });
  }
  const bodies = answers.map(({ ready, file }) => `${ready}=${file}`).join(';');
  const bare = await startServer(
    { ...world, env: { ...world.env, BENCH_BODIES: bodies } },
    join(import.meta.dirname, 'bare-shop.ts'),
  );
  try {
    for (const { work, path, atLeast, bytes, etag, ready } of answers) {
      const figures = { full: [] as number[], unchanged: [] as number[] };
      let rates = '';
      for (let round = -1; round < rounds; round += 1) {
        const span = round < 0 ? 1 : seconds;
        const limit = await load(`${bare.url}${ready}`, encoding, span, false);
        const full = await load(`${server.url}${path}`, encoding, span, false);
        const unchanged = await load(`${server.url}${path}`, { ...encoding, 'if-none-match': etag }, span, true);
        if (round < 0) continue;
        figures.full.push(full / limit);
        figures.unchanged.push(unchanged / limit);
        rates = `${full.toFixed(0)}/s and ${unchanged.toFixed(0)}/s of ${limit.toFixed(0)}/s; ${bytes.length} bytes`;
      }
      printFigure({ work, value: toMedian(figures.full), atLeast, detail: rates });
      printFigure({ work: `${work}, 304`, value: toMedian(figures.unchanged), atLeast: 1, detail: '' });
    }
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
  }
}

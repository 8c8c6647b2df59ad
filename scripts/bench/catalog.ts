import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { importCatalog } from '../../packages/core/src/catalog/import-catalog.ts';
import { openBenchCore, operator } from './bench-core.ts';
import { type BenchWorld, startServer } from './bench-world.ts';
import { printFigure } from './figures.ts';
import { makeCatalog } from './make-catalog.ts';
import { compareRounds, load } from './measure.ts';

const seconds = 1;
const items = 1000;
const encoding = { 'accept-encoding': 'br' };
const input = encodeURIComponent(JSON.stringify({ collectionIdOrSlug: 'pack-500' }));

const surfaces = [
  { work: 'catalog list of 1,000, REST', path: '/api/v1/marketplace/cart-items', atLeast: 0.65 },
  { work: 'catalog list of 1,000, tRPC', path: '/trpc/catalog.listCartItems', atLeast: 0.55 },
  { work: 'catalog item, REST', path: '/api/v1/catalog/collections/pack-500', atLeast: 0.65 },
  { work: 'catalog item, tRPC', path: `/trpc/catalog.getCollection?input=${input}`, atLeast: 0.55 },
  { work: 'rendered list', path: '/marketplace', atLeast: 0.6 },
  { work: 'rendered item', path: '/marketplace/collection/pack-500', atLeast: 0.6 },
];

/** A compressed response and its ETag. */
async function readAnswer(url: string): Promise<{ bytes: Buffer; etag: string }> {
  const response = await new Promise<IncomingMessage>((done, fail) => {
    get(url, { headers: encoding }, done).on('error', fail);
  });
  const bytes = await buffer(response);
  const { etag } = response.headers;
  if (response.statusCode !== 200 || etag === undefined)
    throw new Error(`${url} answered ${response.statusCode}, ${etag === undefined ? 'without' : 'with'} a tag`);
  return { bytes, etag };
}

/** Measures cached answers over REST and tRPC and as 304, compared with a server that has the same bytes prepared. */
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
  const bare = await startServer({ ...world, env: { ...world.env, BENCH_BODIES: bodies } }, [
    join(import.meta.dirname, 'bare/bare-bytes.ts'),
  ]);
  const run = (url: string, headers: Record<string, string>, status: '2xx' | '3xx') => async () =>
    (await load(url, () => [{ method: 'GET', headers }], { duration: seconds, status })).rate;
  try {
    for (const { work, path, atLeast, etag, ready } of answers) {
      const url = `${server.url}${path}`;
      const figures = await compareRounds(run(`${bare.url}${ready}`, encoding, '2xx'), [
        { work, atLeast, run: run(url, encoding, '2xx') },
        {
          work: `${work}, 304`,
          atLeast: path.startsWith('/marketplace') ? 1 : 0.8,
          run: run(url, { ...encoding, 'if-none-match': etag }, '3xx'),
        },
      ]);
      for (const figure of figures) printFigure(figure);
    }
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
  }
}

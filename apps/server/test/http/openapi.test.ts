import { get as httpGet } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { createOpenApiDocument, restTable, toExample } from '@backline/api';
import { startTestService } from '@backline/testing';
import { expect, it } from 'vitest';
import { type ApiDocument, findOpenApiProblems } from './find-openapi-problems.ts';

const options = { productName: 'Cadenza', publicUrl: 'https://portal.example' };

it('describes every call', () => {
  const { paths } = createOpenApiDocument(options) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  for (const row of restTable) expect(paths[row.path]?.[row.method.toLowerCase()]?.operationId).toBe(row.procedure);
});

it('describes what a plugin calls, and nothing else, in a document of its own', () => {
  const { paths } = createOpenApiDocument({ ...options, audience: 'plugins' }) as { paths: object };
  expect(Object.keys(paths).toSorted()).toEqual([
    '/activation/keys',
    '/devices/deactivate',
    '/devices/refresh',
    '/devices/seat',
    '/devices/sign-in',
    '/devices/sign-in/number',
    '/devices/sign-in/poll',
    '/packs',
    '/packs/link',
    '/packs/open',
    '/packs/{sku}/history',
    '/updates',
  ]);
});

const toDocument = (audience: 'everybody' | 'plugins') =>
  JSON.parse(JSON.stringify(createOpenApiDocument({ ...options, audience }))) as ApiDocument;

it.each(['everybody', 'plugins'] as const)('bounds what %s can send and get', (audience) => {
  expect(findOpenApiProblems(toDocument(audience))).toEqual([]);
});

it('says what is not bounded, and where', () => {
  const document = toDocument('plugins');
  const refresh = document.paths['/devices/refresh']?.post;
  if (refresh === undefined) throw new Error('The call has gone.');
  delete refresh.responses['400'];
  delete refresh.responses['500'];
  refresh.parameters = [
    { name: 'userId', in: 'query', schema: { type: 'integer', format: 'int32' } },
    { name: 'password', in: 'query', schema: { type: 'string', pattern: 'x' } },
  ];
  expect(findOpenApiProblems(document)).toEqual([
    'post /devices/refresh: no answer to invalid input',
    'post /devices/refresh: no answer to a fault of ours',
    'post /devices/refresh: userId: an id that can be counted up',
    'post /devices/refresh: password: a secret in the address',
    '/paths//devices/refresh/post/parameters/0/schema: an integer without a range',
    '/paths//devices/refresh/post/parameters/1/schema: a string without a longest length',
  ]);
});

it('is served, with a reference to read', async () => {
  const world = await startTestService();
  const document = await world.rest('GET', '/openapi.json');
  expect(document.body.openapi).toBe('3.1.0');
  expect((await world.rest('GET', '/openapi-plugin.json')).body.info.title).toBe('Cadenza plugin API');
  const page = await world.rest('GET', '/docs');
  for (const row of restTable) expect(page.body).toContain(row.summary);
  for (const row of restTable.filter(({ needsLogin }) => needsLogin))
    expect(page.body).toContain(`${row.method}</span>`);
  expect(page.body).toContain('curl -X POST &#39;http://portal.test/api/v1/token&#39;');
  expect((await world.rest('GET', '/docs.js')).headers.get('content-type')).toContain('text/javascript');
  await world.stop();
});

it.each(['/openapi.json', '/openapi-plugin.json', '/docs', '/docs.css', '/docs.js'])(
  'is compressed, and not sent again to a client that has it: %s',
  async (path) => {
    const world = await startTestService();
    const { port } = new URL(world.url);
    const get = (headers: Record<string, string>) =>
      new Promise<{ status?: number; etag?: string; encoding?: string; bytes: number; text: Buffer }>(
        (resolve, reject) => {
          httpGet({ host: '127.0.0.1', port, path: `/api/v1${path}`, headers }, (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part) => parts.push(part));
            response.on('end', () => {
              const text = Buffer.concat(parts);
              const { etag, 'content-encoding': encoding } = response.headers;
              resolve({ status: response.statusCode, etag, encoding, bytes: text.length, text });
            });
          }).on('error', reject);
        },
      );
    const whole = await get({});
    const small = await get({ 'accept-encoding': 'br' });
    expect(small).toMatchObject({ status: 200, encoding: 'br' });
    expect(small.bytes).toBeLessThan(whole.bytes / 2);
    expect(brotliDecompressSync(small.text)).toEqual(whole.text);
    expect(await get({ 'if-none-match': small.etag ?? '' })).toMatchObject({ status: 304, bytes: 0 });
    await world.stop();
  },
);

it('shows an answer of each call that its schema takes', () => {
  for (const { procedure, output } of restTable) {
    const { error } = output.safeParse(toExample(output, 'output'));
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [], procedure).toEqual([]);
  }
});

it('shows a request of each call that its schema takes', () => {
  for (const { procedure, input } of restTable.filter((row) => row.input !== undefined)) {
    const { error } = input?.safeParse(toExample(input, 'input')) ?? {};
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [], procedure).toEqual([]);
  }
});

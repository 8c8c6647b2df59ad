import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createS3Storage } from '../src/s3-storage.ts';

const toPage = (key: string, next: string) =>
  `<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>${key}</Key><Size>3</Size>` +
  `<LastModified>2026-11-28T10:00:00Z</LastModified></Contents>` +
  `<NextContinuationToken>${next}</NextContinuationToken></ListBucketResult>`;

/** A bucket whose answers are given by a test. */
async function openBucket(answer: (token: string) => string) {
  const server = createServer(({ url }, response) => {
    response.end(answer(new URL(url ?? '', 'http://bucket').searchParams.get('continuation-token') ?? ''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createS3Storage(
    { endpoint, bucket: 'b', prefix: '', region: 'eu', style: 'path', key: 'k', secret: 's', settings: 'PACKS_S3' },
    undefined,
    { answerMs: 10_000, againMs: 1 },
  );
}

it('reads no list that is deeper than any', async () => {
  const storage = await openBucket(() => `<ListBucketResult>${'<Contents><Key>'.repeat(200_000)}`);
  await expect(storage.list('b/')[Symbol.asyncIterator]().next()).rejects.toThrow('its answer cannot be read');
});

it.each([
  ['the same page', () => 'a'],
  ['a circle of pages', (token: string) => (token === 'a' ? 'b' : 'a')],
])('ends where a bucket says %s again and again', async (_, toNext) => {
  const storage = await openBucket((token) => toPage('b/1', toNext(token)));
  const keys: string[] = [];
  const listing = async () => {
    for await (const { key } of storage.list('b/')) keys.push(key);
  };
  await expect(listing()).rejects.toThrow('the same page of a list comes again');
  expect(keys.length).toBeLessThanOrEqual(3);
});

it('receives no more of a listing than a page can have', async () => {
  const storage = await openBucket(() => ' '.repeat(17 * 1024 * 1024));
  await expect(storage.list('b/')[Symbol.asyncIterator]().next()).rejects.toThrow('more than a page of a list');
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openPackStorage } from '../src/index.ts';
import { parseListing } from '../src/parse-listing.ts';

const toPage = (key: string, next: string) =>
  `<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>${key}</Key><Size>3</Size></Contents>` +
  `<NextContinuationToken>${next}</NextContinuationToken></ListBucketResult>`;

/** A bucket that says what a test wants. */
async function openBucket(answer: (token: string) => string) {
  const server = createServer(({ url }, response) => {
    response.end(answer(new URL(url ?? '', 'http://bucket').searchParams.get('continuation-token') ?? ''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
  return openPackStorage({ path: '', s3: { url, region: 'eu', key: 'k', secret: 's' } });
}

it('reads what a bucket lists, and nothing of what is cut off', () => {
  const listing = parseListing(`${toPage('a&amp;b', 'n')}<Contents><Key>cut`);
  expect(listing).toMatchObject({ objects: [{ key: 'a&b', bytes: 3 }], next: 'n' });
  expect(parseListing('')).toEqual({ objects: [], next: null });
  expect(parseListing('<Contents></Contents><IsTruncated>false</IsTruncated>').objects).toHaveLength(1);
});

it('reads each character of a listing once', () => {
  // By a search from each beginning to an end that is not there, this takes minutes.
  const begins = '<Contents><Key>'.repeat(200_000);
  expect(parseListing(begins)).toEqual({ objects: [], next: null });
  expect(parseListing(`${begins}</Key></Contents>`).objects).toHaveLength(1);
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
  await expect(listing()).rejects.toThrow('the same page of a list again');
  expect(keys.length).toBeLessThanOrEqual(3);
});

it('receives no more of a listing than a page can have', async () => {
  const storage = await openBucket(() => ' '.repeat(17 * 1024 * 1024));
  await expect(storage.list('b/')[Symbol.asyncIterator]().next()).rejects.toThrow('more than a page of a list');
});

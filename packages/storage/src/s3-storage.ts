import { createHash } from 'node:crypto';
import type { OpenObject, PackStorage } from '@backline/core/pack-storage';
import { AwsClient } from 'aws4fetch';
import { parseListing } from './parse-listing.ts';
import { readAhead } from './read-ahead.ts';

export interface S3Settings {
  /** The address of the bucket, without a slash at its end. */
  url: string;
  region: string;
  key: string;
  secret: string;
}

/** Why the bucket did not do what it was asked. Says nothing of keys and addresses. */
export class S3Error extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    const hints: Record<string, string> = {
      RequestTimeTooSkewed: ': the clock of this machine is wrong',
      SignatureDoesNotMatch: ': PACKS_S3_SECRET is not that of PACKS_S3_KEY',
      InvalidAccessKeyId: ': the bucket does not know PACKS_S3_KEY',
      NoSuchBucket: ': there is no bucket at PACKS_S3_URL',
      AccessDenied: ': PACKS_S3_KEY may not do this',
    };
    super(`The storage of packs answered ${status} ${code}${hints[code] ?? ''}`.trim());
    this.name = 'S3Error';
    this.status = status;
  }
}

const attempts = 5;
const firstWaitMs = 100;
/** The largest object has 160 MiB; a line that gives less than that in this time gives nothing. */
const timeoutMs = 10 * 60_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A network that broke, and a server that is busy: the same again is no harm, since every request can be repeated. */
const isTransient = (error: unknown) => !(error instanceof S3Error) || error.status >= 500 || error.status === 429;

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error;
      await wait(firstWaitMs * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  }
}

async function toError(response: Response): Promise<S3Error> {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => '')) ?? [];
  return new S3Error(response.status, code);
}

/** Objects in a bucket of anything that speaks S3: PUT, HEAD, GET with a range, DELETE, ListObjectsV2 and signed links. */
export function createS3Storage({ url, region, key: accessKeyId, secret: secretAccessKey }: S3Settings): PackStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const toUrl = (key: string) => `${url}/${key}`;

  /** Null: there is no such object. The answer is read before another attempt could be needed. */
  const send = <T>(address: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T | null> =>
    repeated(async () => {
      const request = await client.sign(address, init);
      const response = await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      if (response.status === 404 && init.method !== 'PUT' && !address.includes('list-type=')) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw await toError(response);
      return read(response);
    });

  const find = (key: string) =>
    send(toUrl(key), { method: 'HEAD' }, async ({ headers }) => ({
      bytes: Number(headers.get('content-length')),
      at: new Date(headers.get('last-modified') ?? 0),
    }));

  async function readRange(key: string, into: Uint8Array, from: number, end: number): Promise<number> {
    const range = `bytes=${from}-${end - 1}`;
    const bytes = await send(toUrl(key), { method: 'GET', headers: { range } }, async (response) => {
      const body = new Uint8Array(await response.arrayBuffer());
      if (response.status !== 206 || body.length !== end - from) throw new Error('A range came back with other bytes.');
      return body;
    });
    if (bytes === null) return 0;
    into.set(bytes);
    return bytes.length;
  }

  return {
    find,
    async put(key, parts) {
      const body = Buffer.concat(parts);
      // Signed with the request, so that a body that was changed on the way is refused.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
      await send(toUrl(key), { method: 'PUT', body, headers }, async (response) => void (await response.arrayBuffer()));
    },
    async open(key): Promise<OpenObject | null> {
      const found = await find(key);
      if (found === null) return null;
      return readAhead(found.bytes, (into, from) => readRange(key, into, from, from + into.length));
    },
    async link(key, seconds) {
      const address = new URL(toUrl(key));
      address.searchParams.set('X-Amz-Expires', String(seconds));
      const { url: signed } = await client.sign(address.href, { method: 'GET', aws: { signQuery: true } });
      return signed;
    },
    async *list(prefix) {
      for (let next: string | null = ''; next !== null; ) {
        const address: URL = new URL(url);
        const query = { 'list-type': '2', prefix, ...(next === '' ? {} : { 'continuation-token': next }) };
        for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
        const text = await send(address.href, { method: 'GET' }, (response) => response.text());
        const listing = parseListing(text ?? '');
        yield* listing.objects;
        next = listing.next;
      }
    },
    async remove(key) {
      await send(toUrl(key), { method: 'DELETE' }, async (response) => void (await response.arrayBuffer()));
    },
    findSpace: async () => null,
  };
}

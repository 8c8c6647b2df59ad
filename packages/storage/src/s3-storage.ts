import { createHash } from 'node:crypto';
import type { OpenObject, PackStorage } from '@backline/core/pack-storage';
import { AwsClient } from 'aws4fetch';
import { parseListing } from './parse-listing.ts';
import { AheadRoom, readAhead } from './read-ahead.ts';

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

async function repeated<T>(signal: AbortSignal | null, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || signal?.aborted || !isTransient(error)) throw error;
      await wait(firstWaitMs * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  }
}

/** The body of an answer, into its place as it comes. */
async function receive(response: Response, into: Uint8Array): Promise<void> {
  const fault = 'A range came back with other bytes.';
  let at = 0;
  if (response.status !== 206) {
    await response.body?.cancel();
    throw new Error(fault);
  }
  for await (const some of response.body ?? []) {
    if (at + some.length > into.length) throw new Error(fault);
    into.set(some, at);
    at += some.length;
  }
  if (at !== into.length) throw new Error(fault);
}

/** A page of a list has 1,000 objects, and an error a few lines. */
const textMaxBytes = 16 * 1024 * 1024;

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let left = textMaxBytes;
  for await (const some of response.body ?? []) {
    left -= some.length;
    if (left < 0) throw new S3Error(response.status, 'with more than a page of a list');
    parts.push(some);
  }
  return Buffer.concat(parts).toString();
}

async function toError(response: Response): Promise<S3Error> {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await readText(response).catch(() => '')) ?? [];
  return new S3Error(response.status, code);
}

/** Objects in a bucket of anything that speaks S3: PUT, HEAD, GET with a range, DELETE, ListObjectsV2 and signed links. */
export function createS3Storage({ url, region, key: accessKeyId, secret: secretAccessKey }: S3Settings): PackStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const toUrl = (key: string) => `${url}/${key}`;

  /** Null: there is no such object. The answer is read before another attempt could be needed. */
  const send = <T>(address: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T | null> =>
    repeated(init.signal ?? null, async () => {
      const { signal: end, ...rest } = init;
      const request = await client.sign(address, rest);
      const timeout = AbortSignal.timeout(timeoutMs);
      const response = await fetch(request, {
        redirect: 'error',
        signal: end == null ? timeout : AbortSignal.any([timeout, end]),
      });
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

  const room = new AheadRoom();

  async function readRange(key: string, into: Uint8Array, from: number, signal: AbortSignal): Promise<boolean> {
    const headers = { range: `bytes=${from}-${from + into.length - 1}` };
    const found = await send(toUrl(key), { method: 'GET', headers, signal }, async (response) => {
      await receive(response, into);
      return true;
    });
    return found ?? false;
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
      return readAhead(found.bytes, (into, from, signal) => readRange(key, into, from, signal), room);
    },
    async link(key, seconds) {
      const address = new URL(toUrl(key));
      address.searchParams.set('X-Amz-Expires', String(seconds));
      const { url: signed } = await client.sign(address.href, { method: 'GET', aws: { signQuery: true } });
      return signed;
    },
    async *list(prefix) {
      const seen = new Set<string>();
      for (let next: string | null = ''; next !== null; ) {
        if (seen.has(next)) throw new S3Error(200, 'with the same page of a list again');
        seen.add(next);
        const address: URL = new URL(url);
        const query = { 'list-type': '2', prefix, ...(next === '' ? {} : { 'continuation-token': next }) };
        for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
        const text = await send(address.href, { method: 'GET' }, readText);
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

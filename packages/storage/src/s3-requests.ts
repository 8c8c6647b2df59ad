import { AwsClient } from 'aws4fetch';
import { assertKey } from './keys.ts';
import { parseListing } from './parse-listing.ts';

export interface S3Settings {
  /** The address of the bucket, without a slash at its end. */
  url: string;
  region: string;
  key: string;
  secret: string;
  /** What is before each key, without slashes around it. */
  prefix?: string;
  /** How the names of its settings begin. */
  settings?: 'PACKS_S3' | 'BACKUP_S3';
}

/** Why the bucket did not do what it was asked. Says nothing of keys and addresses. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, { url, settings = 'PACKS_S3' }: Pick<S3Settings, 'url' | 'settings'>) {
    const hints: Record<string, string> = {
      RequestTimeTooSkewed: ': the clock of this machine is wrong',
      SignatureDoesNotMatch: `: ${settings}_SECRET is not that of ${settings}_KEY`,
      InvalidAccessKeyId: `: the bucket does not know ${settings}_KEY`,
      NoSuchBucket: `: there is no such bucket at ${settings === 'PACKS_S3' ? 'PACKS_S3_URL' : 'BACKUP_S3_ENDPOINT'}`,
      AccessDenied: `: ${settings}_KEY may not do this`,
    };
    super(`The bucket "${url.split('/').at(-1)}" answered ${status} ${code}`.trim() + (hints[code] ?? ''));
    this.name = 'S3Error';
    this.status = status;
    this.code = code;
  }
}

const attempts = 5;
const firstWaitMs = 100;
/** An answer to HEAD has no body that says why. A bucket that answered just now is not asked whether it is there. */
const seenForMs = 60_000;
/** The largest object has 160 MiB; a line that gives less than that in this time gives nothing. */
const timeoutMs = 10 * 60_000;

/** A page of a list has 1,000 objects, and an error a few lines. */
const textMaxBytes = 16 * 1024 * 1024;

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

async function readText(response: Response, options: S3Settings): Promise<string> {
  const parts: Uint8Array[] = [];
  let left = textMaxBytes;
  for await (const some of response.body ?? []) {
    left -= some.length;
    if (left < 0) throw new S3Error(response.status, 'with more than a page of a list', options);
    parts.push(some);
  }
  return Buffer.concat(parts).toString();
}

async function toError(response: Response, options: S3Settings): Promise<S3Error> {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await readText(response, options).catch(() => '')) ?? [];
  return new S3Error(response.status, code, options);
}

/** Signed requests to a bucket, repeated where that may help. */
export function createS3Requests(options: S3Settings) {
  const { url, region, key: accessKeyId, secret: secretAccessKey, prefix: above = '' } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const before = above === '' ? '' : `${above}/`;
  let seenAtMs = Number.NEGATIVE_INFINITY;

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
      if (response.ok) {
        seenAtMs = performance.now();
        return read(response);
      }
      const answer = await toError(response, options);
      const error = init.method === 'HEAD' && answer.status < 500 ? await explain(answer) : answer;
      const isObject = init.method !== 'PUT' && !address.includes('list-type=');
      if (isObject && error.status === 404 && error.code !== 'NoSuchBucket') return null;
      throw error;
    });

  /** Why HEAD was refused, from the answer to a list of the bucket. */
  async function explain(answer: S3Error): Promise<S3Error> {
    if (performance.now() - seenAtMs < seenForMs) return answer;
    try {
      await listPage('', '');
      return answer;
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      // A key that may not list is no reason to take an object that is missing for one that is refused.
      return answer.status === 404 && error.code !== 'NoSuchBucket' ? answer : error;
    }
  }

  async function listPage(prefix: string, next: string) {
    const address = new URL(url);
    const query = {
      'list-type': '2',
      prefix: `${before}${prefix}`,
      ...(next === '' ? {} : { 'continuation-token': next }),
    };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return parseListing((await send(address.href, { method: 'GET' }, (response) => readText(response, options))) ?? '');
  }

  return {
    send,
    /** The address of an object. */
    toUrl: (key: string) => `${url}/${before.split('/').map(encodeURIComponent).join('/')}${assertKey(key)}`,
    async link(address: URL): Promise<string> {
      const { url: signed } = await client.sign(address.href, { method: 'GET', aws: { signQuery: true } });
      return signed;
    },
    /** A page of the names that begin with a prefix, without what is before each key. */
    async list(prefix: string, next: string) {
      const listing = await listPage(prefix, next);
      return {
        ...listing,
        objects: listing.objects.map((object) => ({ ...object, key: object.key.slice(before.length) })),
      };
    },
  };
}

import { ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError } from '@backline/core/ports/pack-storage';
import { AnswerError, type Listing, limitAnswers, toListing } from './bucket-answers.ts';
import { assertKey } from './keys.ts';
import type { BucketPlace } from './places.ts';
import { toStorageError } from './to-storage-error.ts';

const attempts = 5;
/** A connection that a firewall has forgotten is replaced, while a server that is silent stays silent. */
const attemptsInSilence = 2;

/** How long to wait for a bucket. */
export interface Patience {
  /** The time to the first byte of an answer. An upload is only answered once it has all arrived. */
  answerMs: number;
  /** The wait before a retry, doubling each time. */
  againMs: number;
}

const patient: Patience = { answerMs: 10_000, againMs: 100 };
/** The maximum time without any traffic. */
const silenceMs = 60_000;
/** The largest object has 160 MiB. A line that cannot send that in this time is unusable. */
const requestMs = 10 * 60_000;
/** An answer to HEAD has no body with a reason. If the bucket answered just now, it exists. */
const seenForMs = 60_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A broken network or a busy server: any request can be repeated. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return !(error instanceof StorageError);
  const { name, $metadata } = error;
  const status = $metadata.httpStatusCode ?? 0;
  return status >= 500 || status === 429 || ['RequestTimeout', 'OperationAborted', 'SlowDown'].includes(name);
}

async function repeated<T>(signal: AbortSignal | null, againMs: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const most = (error as NodeJS.ErrnoException).code === 'ETIMEDOUT' ? attemptsInSilence : attempts;
      if (attempt >= most || signal?.aborted || !isTransient(error)) throw error;
      await wait(againMs * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  }
}

/** Aborts work after `requestMs`, or with `outer`. A signal of `AbortSignal.any` would stay in memory for as long. */
async function withEnd<T>(outer: AbortSignal | undefined, work: (end: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const abort = () => end.abort(outer?.reason);
  const timer = setTimeout(abort, requestMs);
  outer?.addEventListener('abort', abort);
  if (outer?.aborted) abort();
  try {
    return await work(end.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

/** Nothing is read from the environment or from Amazon's own configuration files. */
function createClient({ endpoint, region, style, key, secret }: BucketPlace, answerMs: number): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: style === 'path',
    credentials: { accessKeyId: key, secretAccessKey: secret },
    defaultsMode: 'standard',
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    // Other servers refuse Amazon's own checksums. The hash of a body is signed anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Broken bodies must be requested again too: `repeated` does both.
    maxAttempts: 1,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: answerMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
    },
  });
  limitAnswers(client);
  return client;
}

/** The client's options for one command. */
interface Sending {
  abortSignal: AbortSignal;
  requestTimeout?: number;
}

type Work<Answer> = (sending: Sending) => Promise<Answer>;

export interface RequestOptions {
  signal?: AbortSignal;
  /** The answer only comes once all of the body has arrived. */
  isUpload?: boolean;
}

/** An answer without a body, such as to HEAD, has no code. */
const isBare = (error: unknown) => error instanceof S3ServiceException && !('Code' in error && error.Code);
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';

/** Requests to a bucket, repeated where that helps. They throw `StorageError`. */
export function createS3Requests(place: BucketPlace, { answerMs, againMs } = patient) {
  const { bucket } = place;
  const above = place.prefix === '' ? '' : `${place.prefix}/`;
  const client = createClient(place, answerMs);
  let seenAtMs = Number.NEGATIVE_INFINITY;

  /** The answer is read before another attempt could be necessary. */
  async function attempt<Answer>(work: Work<Answer>, { signal, isUpload = false }: RequestOptions): Promise<Answer> {
    const answer = await repeated(signal ?? null, againMs, () => {
      // After a refusal, the client would adopt the server's clock, and links would be signed with a wrong one.
      client.config.systemClockOffset = 0;
      const more = isUpload ? { requestTimeout: requestMs } : {};
      return withEnd(signal, (abortSignal) => work({ abortSignal, ...more }));
    });
    seenAtMs = performance.now();
    return answer;
  }

  /** Throws if a key has no access to its bucket. A key that may use objects but not list them has access. */
  async function assertBucket(): Promise<void> {
    try {
      await listPage('', undefined, 1);
    } catch (error) {
      if (!(error instanceof StorageError && error.isDenied)) throw error;
    }
  }

  async function send<Answer>(work: Work<Answer>, options: RequestOptions = {}): Promise<Answer> {
    try {
      return await attempt(work, options);
    } catch (error) {
      throw options.signal?.aborted ? error : toStorageError(error, place);
    }
  }

  async function listPage(prefix: string, token?: string, most?: number) {
    const command = { Bucket: bucket, Prefix: `${above}${prefix}`, ContinuationToken: token, MaxKeys: most };
    return send(async (sending) => toListing(await client.send(new ListObjectsV2Command(command), sending), above));
  }

  return {
    client,
    send,
    /** Lists objects with a prefix, by their names without it. */
    async *list(prefix: string) {
      const seen = new Set<string>();
      for (let token: string | null | undefined; token !== null; ) {
        const { objects, next }: Listing = await listPage(prefix, token);
        yield* objects;
        if (next !== null && seen.has(next))
          throw toStorageError(new AnswerError('the same page of a list comes again'), place);
        if (next !== null) seen.add(next);
        token = next;
      }
    },
    toTarget: (key: string) => ({ Bucket: bucket, Key: `${above}${assertKey(key)}` }),
    /** Null if there is no such object. Throws if there is no such bucket, or with the reason why HEAD was refused. */
    async sendToObject<Answer>(work: Work<Answer>, options: RequestOptions = {}): Promise<Answer | null> {
      try {
        return await attempt(work, options);
      } catch (error) {
        if (options.signal?.aborted) throw error;
        const wasSeen = isMissing(error) && performance.now() - seenAtMs < seenForMs;
        if (isBare(error) && !wasSeen) await assertBucket();
        if (isMissing(error)) return null;
        throw toStorageError(error, place);
      }
    },
  };
}

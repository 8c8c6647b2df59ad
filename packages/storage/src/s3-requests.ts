import { ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError } from '@backline/core/ports/pack-storage';
import { AnswerError, type Listing, limitAnswers, toListing } from './bucket-answers.ts';
import { assertKey } from './keys.ts';
import type { BucketPlace } from './places.ts';
import { toStorageError } from './to-storage-error.ts';

const attempts = 5;
/** A connection that was forgotten by what lies between is replaced by another one, and a server that is silent stays so. */
const attemptsInSilence = 2;

/** How long a bucket is waited for. */
export interface Patience {
  /** To the first byte of an answer, but for an upload, which is answered when all of it is there. */
  answerMs: number;
  /** Before what failed is tried again; twice as long each time. */
  againMs: number;
}

const patient: Patience = { answerMs: 10_000, againMs: 100 };
/** Where nothing is sent and nothing received. */
const silenceMs = 60_000;
/** The largest object has 160 MiB; a line that gives less than that in this time gives nothing. */
const requestMs = 10 * 60_000;
/** An answer to HEAD has no body that says why. A bucket that answered just now is not asked whether it is there. */
const seenForMs = 60_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A network that broke, and a server that is busy: each request can be sent again. */
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

/** Nothing is read from the environment and the files of Amazon's own programs. */
function createClient({ endpoint, region, style, key, secret }: BucketPlace, answerMs: number): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: style === 'path',
    credentials: { accessKeyId: key, secretAccessKey: secret },
    defaultsMode: 'standard',
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    // Other servers refuse checksums of Amazon's own; a body is signed by its hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Bodies that break have to be asked for again as well: `repeated` does both.
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

/** Options of the client for one command. */
interface Sending {
  abortSignal: AbortSignal;
  requestTimeout?: number;
}

type Work<Answer> = (sending: Sending) => Promise<Answer>;

export interface RequestOptions {
  signal?: AbortSignal;
  /** The answer comes when all of the body is there. */
  isUpload?: boolean;
}

/** An answer without a body, as to HEAD, has no code. */
const isBare = (error: unknown) => error instanceof S3ServiceException && !('Code' in error && error.Code);
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';

/** Requests to a bucket, repeated where that may help. They throw `StorageError`. */
export function createS3Requests(place: BucketPlace, { answerMs, againMs } = patient) {
  const { bucket } = place;
  const above = place.prefix === '' ? '' : `${place.prefix}/`;
  const client = createClient(place, answerMs);
  let seenAtMs = Number.NEGATIVE_INFINITY;

  /** The answer is read before another attempt could be needed. */
  async function attempt<Answer>(work: Work<Answer>, { signal, isUpload = false }: RequestOptions): Promise<Answer> {
    const answer = await repeated(signal ?? null, againMs, () => {
      // The client would go on by the server's clock after a refusal, and links would be signed by the wrong one.
      client.config.systemClockOffset = 0;
      const end = AbortSignal.timeout(requestMs);
      return work({
        abortSignal: signal === undefined ? end : AbortSignal.any([end, signal]),
        ...(isUpload && { requestTimeout: requestMs }),
      });
    });
    seenAtMs = performance.now();
    return answer;
  }

  /** Throws what keeps a key from its bucket. A key that may use objects and not list them is not kept from it. */
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
    /** The objects whose names begin with a prefix, by their names without what is above them. */
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
    /** Null: there is no such object. Throws where there is no such bucket, and the reason for what HEAD was refused. */
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

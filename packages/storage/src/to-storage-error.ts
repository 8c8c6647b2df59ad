import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError } from '@backline/core/ports/pack-storage';
import { AnswerError } from './bucket-answers.ts';
import type { BucketPlace } from './places.ts';

const networkCauses: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  ENOTFOUND: "the host's name is unknown",
  EAI_AGAIN: "the host's name cannot be looked up",
  EPROTO: 'it does not speak TLS: http instead of https?',
  ETIMEDOUT: 'it did not answer in time',
};

/** The codes for an untrusted certificate end like this. */
const certificate = /CERT|SELF_SIGNED|ISSUER|LEAF_SIGNATURE/;

/** A region or host from a server's answer; empty if invalid. */
const toName = (value: unknown) => (typeof value === 'string' && /^[\w.:-]{1,255}$/.test(value) ? value : '');

function toHint(code: string, error: S3ServiceException, settings: BucketPlace['settings']): string {
  const answered = error.$response?.headers ?? {};
  const { Region, Endpoint } = error as { Region?: unknown; Endpoint?: unknown };
  const region = toName(Region) || toName(answered['x-amz-bucket-region']);
  const host = toName(Endpoint) || toName(URL.parse(answered.location ?? '')?.host);
  const isElsewhere = Math.trunc((error.$metadata.httpStatusCode ?? 0) / 100) === 3;
  const moves = [
    isElsewhere && host !== '' ? `the bucket is at ${host}` : '',
    region === '' ? '' : `set ${settings}_REGION to ${region}`,
  ].filter((move) => move !== '');
  if (moves.length > 0) return moves.join(', and ');
  const hints: Record<string, string> = {
    AccessDenied: `${settings}_KEY may not do this`,
    InvalidAccessKeyId: `the server does not know ${settings}_KEY`,
    NoSuchBucket: `there is no such bucket: make it, or correct ${settings === 'PACKS_S3' ? 'PACKS_S3_URL' : 'BACKUP_TO'}`,
    // For a listing, because a missing object is not an error.
    NoSuchKey: `this is the address of an object: if the bucket is a part of the host's name, set ${settings}_STYLE=host`,
    RequestTimeTooSkewed: 'the clock of this machine is wrong',
    SignatureDoesNotMatch: `${settings}_KEY and ${settings}_SECRET do not belong together`,
  };
  return hints[code] ?? (isElsewhere ? 'it leads to another address' : '');
}

/** Converts any failure of a request to a bucket. The error contains no keys, objects or secrets. */
export function toStorageError(error: unknown, { bucket, endpoint, settings }: BucketPlace): StorageError {
  if (error instanceof StorageError) return error;
  const which = `The bucket "${bucket}" at ${new URL(endpoint).host}`;
  if (error instanceof S3ServiceException) {
    // The client's words if the answer has none.
    const code = /^(Unknown|UnknownError|NotFound|\d+)$/.test(error.name) ? '' : toName(error.name);
    const hint = toHint(code, error, settings);
    const answered = `answered ${error.$metadata.httpStatusCode} ${code}`.trim();
    return new StorageError(`${which} ${answered}${hint === '' ? '' : `: ${hint}`}.`, code);
  }
  const { name, code } = error as NodeJS.ErrnoException;
  // A request is aborted if it takes too long in total.
  const reason = name === 'AbortError' ? 'ETIMEDOUT' : toName(code);
  if (reason === '') {
    const why = error instanceof AnswerError ? error.message : 'its answer cannot be read';
    return new StorageError(`${which} does not answer as a bucket does: ${why}.`);
  }
  const cause = certificate.test(reason) ? 'its certificate is not trusted' : networkCauses[reason];
  return new StorageError(`${which} cannot be reached: ${reason}${cause === undefined ? '' : `, ${cause}`}.`, reason);
}

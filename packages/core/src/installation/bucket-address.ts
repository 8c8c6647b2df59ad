/** Where a bucket is, and what is before each of its keys: parts with slashes between them, or nothing. */
export interface BucketAddress {
  bucket: string;
  prefix: string;
}

/** A part that stays where it is written: no empty one, no dots, nothing that a program on the way reads as something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const isPart = (part: string) => !/^\.{0,2}$|[/\\\u0000-\u001f\u007f]/.test(part);
const isBucket = (name: string) => /^[\w.-]+$/.test(name) && isPart(name);

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

function toAddress([bucket = '', ...parts]: readonly string[]): BucketAddress | null {
  return isBucket(bucket) && parts.every(isPart) ? { bucket, prefix: parts.join('/') } : null;
}

/** Reads `s3://BUCKET/PREFIX`, whose parts are written as they are; null: it is none. */
export function parseBucketName(text: string): BucketAddress | null {
  const [, path] = /^s3:\/\/([^?#]+?)\/?$/.exec(text) ?? [];
  return path === undefined ? null : toAddress(path.split('/'));
}

/** An http or https address without a user, a path, a query and a fragment; null: it is none. */
export function parseEndpoint(text: string): string | null {
  return /^https?:\/\/[^/\\?#@\s]+\/*$/i.test(text) ? (URL.parse(text)?.origin ?? null) : null;
}

/** Reads `https://HOST/BUCKET/PREFIX`, whose parts may be percent-encoded, as in any address; null: it is none. */
export function parseBucketUrl(text: string): (BucketAddress & { endpoint: string }) | null {
  // From the text: `URL` would resolve dots.
  const [, origin = '', path = ''] = /^([^/]+\/\/[^/]+)\/([^?#]+?)\/*$/.exec(text) ?? [];
  const endpoint = parseEndpoint(origin);
  const address = toAddress(path.split('/').map(decode));
  return endpoint === null || address === null ? null : { endpoint, ...address };
}

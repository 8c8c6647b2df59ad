/** A bucket's address and its key prefix: parts joined by slashes, or empty. */
export interface BucketAddress {
  bucket: string;
  prefix: string;
}

/** True for a part that no program will rewrite on the way: it is not empty and has no dots or special characters. */
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

/** Reads `s3://BUCKET/PREFIX` literally, without percent-encoding. Returns null for anything else. */
export function parseBucketName(text: string): BucketAddress | null {
  const [, path] = /^s3:\/\/([^?#]+?)\/?$/.exec(text) ?? [];
  return path === undefined ? null : toAddress(path.split('/'));
}

/** Reads an http or https address without user, path, query or fragment. Returns null for anything else. */
export function parseEndpoint(text: string): string | null {
  return /^https?:\/\/[^/\\?#@\s]+\/*$/i.test(text) ? (URL.parse(text)?.origin ?? null) : null;
}

/** Reads `https://HOST/BUCKET/PREFIX`, which may be percent-encoded. Returns null for anything else. */
export function parseBucketUrl(text: string): (BucketAddress & { endpoint: string }) | null {
  // Reads the text itself, because `URL` would resolve dots.
  const [, origin = '', path = ''] = /^([^/]+\/\/[^/]+)\/([^?#]+?)\/*$/.exec(text) ?? [];
  const endpoint = parseEndpoint(origin);
  const address = toAddress(path.split('/').map(decode));
  return endpoint === null || address === null ? null : { endpoint, ...address };
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault of the next request: an answer, a truncated body, or a broken connection. */
export type S3Fault = { status: number; code?: string } | 'cut' | 'reset';
/** An action that a bucket's policy may forbid. */
export type S3Action = 'list' | 'read' | 'write' | 'delete';

export interface S3Server {
  /** The address of the bucket. */
  url: string;
  key: string;
  secret: string;
  region: string;
  /** Faults for the next requests, in order. */
  faults: S3Fault[];
  /** Forbidden although the key is valid. */
  denied: S3Action[];
  /** Method and path of each request that was forbidden by policy. */
  refused: string[];
  /** True to change a byte of each body on its way. */
  corrupts: boolean;
  /** The difference between the server's clock and the machine's. */
  skewMs: number;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** Method and path of each successful request. */
  requests: string[];
  stop(): Promise<void>;
}

const credentials = { key: 'test-key', secret: 'a secret between the tests and the bucket', region: 'test-1' };
const bucketName = 'packs';
const pageSize = 3;
const tooOldMs = 15 * 60_000;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
/** RFC 3986 as Amazon uses it: encodes everything but letters, digits and four symbols. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  payload: string;
  expiresSeconds: number | null;
}

/** The parts of a request's signature, from its query or header. */
function readClaim(request: IncomingMessage, query: URLSearchParams): Claim | null {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': payload } = request.headers;
  const signature = query.get('X-Amz-Signature');
  if (signature !== null)
    return {
      signature,
      payload: 'UNSIGNED-PAYLOAD',
      date: query.get('X-Amz-Date') ?? '',
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      expiresSeconds: Number(query.get('X-Amz-Expires')),
    };
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  if (parts === null) return null;
  const [, credential = '', signedHeaders = '', given = ''] = parts;
  const claimed = { date: String(date ?? ''), payload: String(payload ?? '') };
  return { credential, signedHeaders, signature: given, ...claimed, expiresSeconds: null };
}

/** The text that Signature Version 4 signs, built from the received request. */
function toCanonical(request: IncomingMessage, path: string, query: URLSearchParams, claim: Claim): string {
  const pairs = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const names = claim.signedHeaders.split(';');
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const parts = path.split('/').map((part) => encode(decodeURIComponent(part)));
  return [request.method, parts.join('/'), pairs.join('&'), headers.join(''), claim.signedHeaders, claim.payload].join(
    '\n',
  );
}

interface Refusal {
  status: number;
  code: string;
  /** Elements besides the code. */
  more?: Record<string, string>;
}

const forbid = (code: string): Refusal => ({ status: 403, code });

/** Null if the signature is valid. */
function findRefusal(
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
  body: Buffer,
  nowMs: number,
): Refusal | null {
  const claim = readClaim(request, query);
  if (claim === null) return forbid('AccessDenied');
  const [key, day, region, service, end] = claim.credential.split('/');
  if (key !== credentials.key) return forbid('InvalidAccessKeyId');
  if (region !== credentials.region)
    return { status: 400, code: 'AuthorizationHeaderMalformed', more: { Region: credentials.region } };
  const isScope = service === 's3' && end === 'aws4_request';
  const [, y, m, d, hh, mm, ss] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.date) ?? [];
  if (!isScope || day !== `${y}${m}${d}` || !claim.signedHeaders.split(';').includes('host'))
    return { status: 400, code: 'AuthorizationQueryParametersError' };
  const ageMs = nowMs - Date.parse(`${y}-${m}-${d}T${hh}:${mm}:${ss}Z`);
  if (claim.expiresSeconds === null && Math.abs(ageMs) > tooOldMs) return forbid('RequestTimeTooSkewed');
  if (claim.expiresSeconds !== null && ageMs > claim.expiresSeconds * 1000) return forbid('AccessDenied');
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(toCanonical(request, path, query, claim))].join('\n');
  let signing: Buffer | string = `AWS4${credentials.secret}`;
  for (const part of [day, region, service, end]) signing = hmac(signing, part ?? '');
  const right = hmac(signing, text);
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return forbid('SignatureDoesNotMatch');
  const isSame = claim.payload === 'UNSIGNED-PAYLOAD' || claim.payload === sha256(body);
  return isSame ? null : { status: 400, code: 'XAmzContentSHA256Mismatch' };
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign]};`);
const toXml = (elements: Record<string, string | number | boolean>) =>
  Object.entries(elements)
    .map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`)
    .join('');
const toETag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** A refused HEAD has the length of GET's answer, but no body. */
function refuse(response: ServerResponse, { status, code, more = {} }: Refusal): void {
  const body = `<?xml version="1.0"?><Error>${toXml({ Code: code, ...more })}</Error>`;
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const tokenOf = (key: string) => Buffer.from(`after ${key}`).toString('base64');

function list(response: ServerResponse, objects: S3Server['objects'], query: URLSearchParams): void {
  const prefix = query.get('prefix') ?? '';
  const token = query.get('continuation-token');
  const [, after] = token === null ? [null, ''] : (/^after (.*)$/s.exec(Buffer.from(token, 'base64').toString()) ?? []);
  if (after === undefined) {
    refuse(response, { status: 400, code: 'InvalidArgument' });
    return;
  }
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = found.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? pageSize)));
  const isTruncated = found.length > page.length;
  const head = toXml({
    Name: bucketName,
    Prefix: prefix,
    KeyCount: page.length,
    IsTruncated: isTruncated,
    ...(isTruncated && { NextContinuationToken: tokenOf(page.at(-1)?.[0] ?? '') }),
  });
  const entries = page.map(
    ([Key, { bytes, at }]) =>
      `<Contents>${toXml({ Key, LastModified: at.toISOString(), ETag: toETag(bytes), Size: bytes.length })}</Contents>`,
  );
  response.writeHead(200, { 'content-type': 'application/xml' });
  // In two parts, so without a length.
  response.write(`<?xml version="1.0"?><ListBucketResult>${head}`);
  response.end(`${entries.join('')}</ListBucketResult>`);
}

function answerRead(request: IncomingMessage, response: ServerResponse, bytes: Buffer, at: Date, isCut: boolean): void {
  const etag = toETag(bytes);
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
  // Of several ranges, only the first is answered.
  const [, begin, last] = /^bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const from = Number(begin ?? 0);
  if (begin !== undefined && from >= bytes.length) {
    refuse(response, { status: 416, code: 'InvalidRange' });
    return;
  }
  const to = Math.min(bytes.length, Number(last || bytes.length) + 1);
  const part = begin === undefined ? bytes : bytes.subarray(from, to);
  response.writeHead(begin === undefined ? 200 : 206, {
    etag,
    'accept-ranges': 'bytes',
    'content-length': part.length,
    'last-modified': at.toUTCString(),
    ...(begin !== undefined && { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` }),
  });
  if (request.method === 'HEAD') return void response.end();
  if (!isCut) return void response.end(part);
  response.write(part.subarray(0, Math.floor(part.length / 2)), () => response.destroy());
}

const actions: Record<string, S3Action> = { PUT: 'write', DELETE: 'delete' };

/**
 * An in-memory bucket for tests, which answers like Swift's s3api and radosgw (`packages/storage/test/lab`). Its check
 * of Signature Version 4 shares no code with the signer.
 */
export async function startS3Server(): Promise<S3Server> {
  const state: S3Server = {
    ...credentials,
    url: '',
    faults: [],
    denied: [],
    refused: [],
    corrupts: false,
    skewMs: 0,
    objects: new Map(),
    requests: [],
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (state.corrupts && body.length > 0) body.writeUInt8((body.readUInt8(0) + 1) % 256, 0);
    const { pathname, searchParams } = new URL(request.url ?? '', state.url);
    const fault = state.faults.shift();
    if (fault === 'reset') return void request.socket.destroy();
    if (typeof fault === 'object') return refuse(response, { code: 'InternalError', ...fault });
    const nowMs = Date.now() + state.skewMs;
    const refusal = findRefusal(request, pathname, searchParams, body, nowMs);
    if (refusal !== null) return refuse(response, refusal);
    const [, bucket, ...parts] = pathname.split('/').map(decodeURIComponent);
    const key = parts.join('/');
    if (bucket !== bucketName) return refuse(response, { status: 404, code: 'NoSuchBucket' });
    const action = key === '' ? 'list' : (actions[request.method ?? ''] ?? 'read');
    if (state.denied.includes(action)) {
      state.refused.push(`${request.method} ${key}`);
      return refuse(response, forbid('AccessDenied'));
    }
    state.requests.push(`${request.method} ${key}`);
    if (action === 'list') return list(response, state.objects, searchParams);
    const object = state.objects.get(key);
    if (action === 'write') {
      state.objects.set(key, { bytes: body, at: new Date(nowMs) });
      response.writeHead(200, { etag: toETag(body) }).end();
    } else if (action === 'delete') {
      state.objects.delete(key);
      response.writeHead(204).end();
    } else if (object === undefined) refuse(response, { status: 404, code: 'NoSuchKey' });
    else answerRead(request, response, object.bytes, object.at, fault === 'cut');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bucketName}`;
  return state;
}

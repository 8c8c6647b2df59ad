import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with the next request: an answer, a body that ends in the middle, or a connection that breaks. */
export type S3Fault = { status: number; code?: string } | 'cut' | 'reset';

export interface S3Server {
  /** The address of the bucket. */
  url: string;
  key: string;
  secret: string;
  region: string;
  /** What the next requests meet, the first one first. */
  faults: S3Fault[];
  /** Of the server's clock, against the machine's. */
  skewMs: number;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** Method and path of each request that was answered with what it asked for. */
  requests: string[];
  stop(): Promise<void>;
}

const credentials = { key: 'test-key', secret: 'a secret between the tests and the bucket', region: 'test-1' };
const bucketName = 'packs';
const pageSize = 3;
const tooOldMs = 15 * 60_000;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
/** RFC 3986, as Amazon has it: everything but letters, digits and four signs. */
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

/** What a request says of its signature, in its query or its header. */
function readClaim(request: IncomingMessage, query: URLSearchParams): Claim | null {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': payload } = request.headers;
  const signature = query.get('X-Amz-Signature');
  if (signature !== null)
    return {
      ...{ signature, payload: 'UNSIGNED-PAYLOAD', date: query.get('X-Amz-Date') ?? '' },
      ...{ credential: query.get('X-Amz-Credential') ?? '', signedHeaders: query.get('X-Amz-SignedHeaders') ?? '' },
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

/** The text that Signature Version 4 signs, made from the request as it came. */
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

/** Null: the signature is right. Otherwise the code of the refusal. */
function findRefusal(request: IncomingMessage, path: string, query: URLSearchParams, body: Buffer, nowMs: number) {
  const claim = readClaim(request, query);
  if (claim === null) return 'AccessDenied';
  const [key, day, region, service, end] = claim.credential.split('/');
  if (key !== credentials.key) return 'InvalidAccessKeyId';
  const isScope = region === credentials.region && service === 's3' && end === 'aws4_request';
  const [, y, m, d, hh, mm, ss] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.date) ?? [];
  if (!isScope || day !== `${y}${m}${d}` || !claim.signedHeaders.split(';').includes('host'))
    return 'AuthorizationQueryParametersError';
  const ageMs = nowMs - Date.parse(`${y}-${m}-${d}T${hh}:${mm}:${ss}Z`);
  if (claim.expiresSeconds === null && Math.abs(ageMs) > tooOldMs) return 'RequestTimeTooSkewed';
  if (claim.expiresSeconds !== null && ageMs > claim.expiresSeconds * 1000) return 'AccessDenied';
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(toCanonical(request, path, query, claim))].join('\n');
  let signing: Buffer | string = `AWS4${credentials.secret}`;
  for (const part of [day, region, service, end]) signing = hmac(signing, part ?? '');
  const [right, given] = [hmac(signing, text), Buffer.from(claim.signature, 'hex')];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'SignatureDoesNotMatch';
  return claim.payload === 'UNSIGNED-PAYLOAD' || claim.payload === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

function toListing(objects: S3Server['objects'], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const entries = page.map((key) => {
    const { bytes, at } = objects.get(key) ?? { bytes: Buffer.alloc(0), at: new Date(0) };
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
}

function answerRead(request: IncomingMessage, response: ServerResponse, bytes: Buffer, at: Date, isCut: boolean): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, {
    'content-length': part.length,
    'last-modified': at.toUTCString(),
    ...(from === undefined ? {} : { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
  });
  if (request.method === 'HEAD') return void response.end();
  if (!isCut) return void response.end(part);
  response.write(part.subarray(0, Math.floor(part.length / 2)), () => response.destroy());
}

/** A bucket in memory, for tests. It checks Signature Version 4 by code that shares nothing with who signs. */
export async function startS3Server(): Promise<S3Server> {
  const state: S3Server = {
    ...credentials,
    ...{ url: '', faults: [], skewMs: 0, objects: new Map(), requests: [] },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { pathname, searchParams } = new URL(request.url ?? '', state.url);
    const fault = state.faults.shift();
    if (fault === 'reset') return void request.socket.destroy();
    if (typeof fault === 'object') return refuse(response, fault.status, fault.code ?? 'InternalError');
    const nowMs = Date.now() + state.skewMs;
    const refusal = findRefusal(request, pathname, searchParams, body, nowMs);
    if (refusal !== null) return refuse(response, 403, refusal);
    const key = decodeURIComponent(pathname).split('/').slice(2).join('/');
    state.requests.push(`${request.method} ${key}`);
    if (pathname.split('/')[1] !== bucketName) return refuse(response, 404, 'NoSuchBucket');
    if (key === '') return void response.end(toListing(state.objects, searchParams));
    const object = state.objects.get(key);
    if (request.method === 'PUT') {
      state.objects.set(key, { bytes: body, at: new Date(nowMs) });
      response.end();
    } else if (request.method === 'DELETE') {
      state.objects.delete(key);
      response.writeHead(204).end();
    } else if (object === undefined) refuse(response, 404, 'NoSuchKey');
    else answerRead(request, response, object.bytes, object.at, fault === 'cut');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bucketName}`;
  return state;
}

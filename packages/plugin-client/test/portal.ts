import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { encodeBase64url } from '@backline/activation/base64url';
import type { Claims, Entitlement, LeaseClaims, TokenType } from '@backline/activation/claims';
import { bindIds, hashIds } from '@backline/activation/device-ids';
import { toSigningInput } from '@backline/activation/token';
import { formatTokens } from '@backline/activation/token-file';
import { type ClientOptions, type Clock, createClient, type Store } from '../src/index.ts';

export const now = 1_772_625_600;
export const day = 24 * 60 * 60;
const issuer = 'https://portal.example.com';
const product = 'cadenza';
export const identifiers = { hw: '4c4c4544-0043', mac: 'a4:83:e7:12:34:56', os: '8f14e45fceea167a' };

function toKey(kid: string, seed: number): { kid: string; x: string; privateKey: KeyObject } {
  const d = encodeBase64url(new Uint8Array(32).fill(seed));
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x = d } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { kid, x, privateKey };
}
const root = toKey('root1', 1);
const signer = toKey('2026a', 2);

function signToken<Type extends TokenType>(type: Type, key: typeof root, claims: Claims[Type]): string {
  const input = toSigningInput(type, key.kid, claims);
  return `${input}.${sign(null, Buffer.from(input), key.privateKey).toString('base64url')}`;
}

const { kid, x } = signer;
const window = { nbf: 0, exp: Number.MAX_SAFE_INTEGER };
export const endorsement = signToken('key', root, {
  iss: issuer,
  aud: product,
  iat: now,
  kid,
  x,
  use: ['lease', 'passport'],
  ...window,
});
/** The computer's earlier file, so that its disk is recognized. */
export const installId = 'own';
const ids = await bindIds('salt', await hashIds(issuer, { ...identifiers, app: installId }));

export function signLease(more: Partial<LeaseClaims> = {}): string {
  const iat = more.iat ?? now;
  const id = more.kind === 'offline' ? 'device-2' : 'device-1';
  return signToken('lease', signer, {
    v: 1,
    iss: issuer,
    aud: product,
    sub: 'user',
    jti: 'lease-1',
    iat,
    exp: iat + 90 * day,
    ref: iat + day,
    kind: 'online',
    dev: { id, name: 'Studio', salt: 'salt', ids },
    seats: [],
    wait: 0,
    ent: [always('A')],
    ...more,
  });
}
export const always = (sku: string): Entitlement => ({ sku, until: 0, keep: -1 });
export const toFile = (lease: string) => formatTokens([], { lease, key: endorsement });

/** A root's statement that the signing key is invalid from a given time. */
export const revoke = (from: number) =>
  signToken('revocation', root, { iss: issuer, aud: product, iat: now, kid: signer.kid, from });

/** The files of a passport and of the statement that the shop has closed. */
export const afterClosing = () => ({
  'passport.txt': formatTokens([], {
    passport: signToken('passport', signer, {
      v: 1,
      iss: issuer,
      aud: product,
      sub: 'user',
      jti: 'passport-1',
      iat: now,
      own: [{ sku: 'A', name: 'A', since: 0, until: 0, cause: 'redemption', ref: 'V8EH' }],
    }),
    key: endorsement,
  }),
  'sunset.txt': formatTokens([], {
    sunset: signToken('sunset', root, { v: 1, iss: issuer, aud: product, iat: now, text: 'The shop has closed.' }),
  }),
});

/** The answer to a refresh. */
export function toAnswer(more: Partial<LeaseClaims> = {}) {
  const { jti: leaseId = 'lease-1', iat = now } = more;
  return { lease: signLease(more), endorsement, leaseId, refreshAfter: iat + day, lost: [] };
}
export const approved = (more: Partial<LeaseClaims> = {}) => ({
  ...toAnswer(more),
  state: 'approved',
  intervalSeconds: 3,
  deviceToken: 'bld_1',
  account: { label: 'a…a@example.com' },
  device: { id: 'device-1', name: 'Studio' },
});

export type Response = { status: number; type: string; text: string } | 'unreachable';
export const json = (status: number, body: unknown): Response => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
});
export const refusal = (status: number, code: string) =>
  json(status, { error: { code, message: 'No.', ref: 'R-7F3K2A' } });
export const page = (status: number, text: string): Response => ({ status, type: 'text/html', text });

export type Disk = Map<string, string>;

/** Stops after this many file operations, as if the process were killed. */
function createMemoryStore(disk: Disk, operations: number): Store {
  let left = operations;
  let isLocked = false;
  return {
    read: async (ending) => [...disk].filter(([name]) => name.endsWith(ending)).map(([, text]) => text),
    async write(name, text) {
      left -= 1;
      if (left >= 0) disk.set(name, text);
      return true;
    },
    async remove(name) {
      left -= 1;
      if (left >= 0) disk.delete(name);
    },
    async tryLock() {
      if (isLocked) return null;
      isLocked = true;
      return async () => {
        isLocked = false;
      };
    },
  };
}

export interface Run {
  clock: number;
  /** The portal's answer to each call. */
  answer: (path: string) => Response;
  calls: { path: string; body: Record<string, unknown>; token: string | null }[];
  /** How long the client has waited, in seconds. */
  waits: number[];
  client: ReturnType<typeof createClient>;
}

interface RunOptions {
  at?: number;
  operations?: number;
  store?: Store;
  /** The computer's own ids. */
  own?: typeof identifiers;
}

/** One run of a host on a computer. */
export function createRun(disk: Disk, { at = now, operations = 1e9, store, own = identifiers }: RunOptions = {}): Run {
  const clock: Clock = {
    now: () => run.clock,
    async wait(ms) {
      run.waits.push(ms / 1000);
      run.clock += ms / 1000;
    },
  };
  const fetch = async (url: URL | RequestInfo, { body, headers }: RequestInit = {}) => {
    const path = String(url).replace(`${issuer}/api/v1/devices/`, '');
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null;
    run.calls.push({ path, body: JSON.parse(String(body)), token });
    const answer = run.answer(path);
    if (answer === 'unreachable') throw new TypeError('fetch failed');
    return new globalThis.Response(answer.text, { status: answer.status, headers: { 'content-type': answer.type } });
  };
  const options: ClientOptions = {
    issuer,
    product,
    apiKey: 'key',
    roots: [root],
    clock,
    fetch,
    device: { name: 'Studio', os: 'Linux', osVersion: '12', arch: 'x64' },
    plugin: { version: '1.4.0', format: 'VST3', host: 'Reaper' },
    store: store ?? createMemoryStore(disk, operations),
    identifiers: async () => own,
  };
  const run: Run = { clock: at, answer: () => 'unreachable', calls: [], waits: [], client: createClient(options) };
  return run;
}

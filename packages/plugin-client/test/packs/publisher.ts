import {
  createCipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  hash,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Claims, PackClaims, TokenType } from '@backline/activation/claims';
import { cutAims, findCut, toCuts } from '@backline/activation/cut';
import {
  comparePaths,
  type PackFile,
  type PackList,
  packLimits,
  toRank,
  writePackList,
} from '@backline/activation/pack-list';
import { toSigningInput } from '@backline/activation/token';
import { formatTokens } from '@backline/activation/token-file';
import { toPackSums } from '@backline/activation/verify-pack';
import type { Opened } from '../../src/packs/common/portal.ts';

export const issuer = 'https://portal.example.com';
export const product = 'cadenza';
export const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function toKey(kid: string, seed: number): { kid: string; x: string; privateKey: KeyObject; publicKey: KeyObject } {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return { kid, x: String(publicKey.export({ format: 'jwk' }).x), privateKey, publicKey };
}
const root = toKey('root1', 1);
const signer = toKey('2026a', 2);
export const roots = [{ kid: root.kid, x: root.x }];
const publicKeys = new Map([root, signer].map(({ x, publicKey }) => [x, publicKey]));

/** Ed25519 synchronously: WebCrypto answers from another thread, and virtual time would pass meanwhile. */
export const verifyAtOnce = async (signature: Uint8Array, x: Uint8Array, data: Uint8Array) => {
  const key = publicKeys.get(Buffer.from(x).toString('base64url'));
  return key !== undefined && verify(null, data, key, signature);
};

function signToken<Type extends TokenType>(type: Type, key: typeof root, claims: Claims[Type]): string {
  const input = toSigningInput(type, key.kid, claims);
  return `${input}.${sign(null, Buffer.from(input), key.privateKey).toString('base64url')}`;
}
const always = { nbf: 0, exp: Number.MAX_SAFE_INTEGER };
const endorsement = signToken('key', root, {
  iss: issuer,
  aud: product,
  iat: 0,
  kid: signer.kid,
  x: signer.x,
  use: ['pack'],
  ...always,
});

/** Bytes unique to a name. */
export function toNoise(name: string, bytes: number): Uint8Array<ArrayBuffer> {
  const key = createHash('sha256').update(name).digest();
  return new Uint8Array(createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(bytes)));
}

export interface NewVersion {
  sku: string;
  version: string;
  seq: number;
  name?: string;
  files: { path: string; bytes: Uint8Array<ArrayBuffer>; isFirst?: boolean; option?: number }[];
  options?: { id: string; isDefault: boolean }[];
  kin?: string[];
  requires?: string;
  /** The target size of blocks; small ones give many blocks of few bytes. */
  aim?: number;
  bundleBytes?: number;
}

export interface PublishedVersion {
  head: PackClaims;
  text: string;
  list: Uint8Array<ArrayBuffer>;
  files: Map<string, Uint8Array>;
  opened: Omit<Opened, 'list'> & { list: Omit<Opened['list'], 'url'> };
}

interface Block {
  hash: string;
  bytes: Uint8Array;
}

function cut(bytes: Uint8Array, aim: number): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < bytes.length; ) {
    const part = bytes.subarray(from, from + findCut(bytes, from, bytes.length, aim));
    blocks.push({ hash: toHex(sha256(part)), bytes: part });
    from += part.length;
  }
  return blocks;
}

/** A shop's storage: bundles by name, shared by the versions of a SKU. */
export class Shop {
  readonly bundles = new Map<string, Uint8Array>();
  readonly versions: PublishedVersion[] = [];
  readonly #places = new Map<string, { bundle: string; offset: number }>();

  publish(pack: NewVersion): PublishedVersion {
    const { sku, version, seq, name = 'Harbor Strings', options = [], kin = [], aim = cutAims.file } = pack;
    const sorted = pack.files
      .map(({ option = 0, isFirst = false, ...file }) => ({ ...file, option, isFirst }))
      .toSorted(
        (one, other) => toRank(one) - toRank(other) || comparePaths(Buffer.from(one.path), Buffer.from(other.path)),
      );
    const order = new Map<string, number>();
    const blocks: Block[] = [];
    const files: PackFile[] = [];
    for (const file of sorted) {
      const runs: number[] = [];
      for (const block of cut(file.bytes, aim)) {
        const index = order.get(block.hash) ?? blocks.push(block) - 1;
        order.set(block.hash, index);
        const [start = 0, length = 0] = runs.slice(-2);
        if (runs.length > 0 && start + length === index) runs[runs.length - 1] = length + 1;
        else runs.push(index, 1);
      }
      files.push({
        path: file.path,
        option: file.option,
        isFirst: file.isFirst,
        crc32: crc32(file.bytes),
        bytes: file.bytes.length,
        runs,
      });
    }
    const list = toList(blocks, files);
    const bytes = writePackList(list);
    const where = this.#store(sku, blocks, pack.bundleBytes ?? packLimits.bundleBytes);
    const sums = toPackSums(list);
    const shown = options.map((one, at) => ({ ...one, name: one.id, ...(sums.options[at] ?? { files: 0, bytes: 0 }) }));
    const head: PackClaims = {
      v: 1,
      iss: issuer,
      aud: product,
      iat: 1,
      jti: toId(sku, version),
      sku,
      version,
      seq,
      name,
      kin,
      ...sums,
      options: shown,
      list: toHex(sha256(bytes)),
      listBytes: bytes.length,
      ...(pack.requires !== undefined && { requires: pack.requires }),
    };
    const text = formatTokens([], { pack: signToken('pack', signer, head), key: endorsement });
    let from = 0;
    const pieces = toCuts(bytes, cutAims.list).map((length): [number, string] => {
      from += length;
      return [length, toHex(sha256(bytes.subarray(from - length, from))).slice(0, 16)];
    });
    const opened = { head: text, list: { bytes: bytes.length, pieces }, ...where };
    const contents = new Map(sorted.map((file) => [file.path, file.bytes]));
    const published = { head, text, list: bytes, files: contents, opened };
    this.versions.push(published);
    return published;
  }

  #store(sku: string, blocks: readonly Block[], bundleBytes: number): Pick<Opened, 'bundles' | 'runs'> {
    let open: Block[] = [];
    const close = () => {
      if (open.length === 0) return;
      const id = toHex(sha256(Buffer.concat(open.map((one) => Buffer.from(one.hash, 'hex')))));
      this.bundles.set(id, Buffer.concat(open.map((one) => one.bytes)));
      let offset = 0;
      for (const one of open) {
        this.#places.set(`${sku} ${one.hash}`, { bundle: id, offset });
        offset += one.bytes.length;
      }
      open = [];
    };
    for (const block of blocks) {
      if (this.#places.has(`${sku} ${block.hash}`)) continue;
      if (open.reduce((sum, one) => sum + one.bytes.length, 0) + block.bytes.length > bundleBytes) close();
      open.push(block);
    }
    close();
    const bundles: Opened['bundles'] = [];
    const runs: Opened['runs'] = [];
    for (const [at, block] of blocks.entries()) {
      const { bundle, offset } = this.#places.get(`${sku} ${block.hash}`) ?? { bundle: '', offset: 0 };
      let index = bundles.findIndex(([id]) => id === bundle);
      if (index < 0) index = bundles.push([bundle, this.bundles.get(bundle)?.length ?? 0]) - 1;
      runs.push([at, 1, index, offset]);
    }
    return { bundles, runs };
  }
}

function toList(blocks: readonly Block[], files: readonly PackFile[]): PackList {
  const starts = new Float64Array(blocks.length + 1);
  const hashes = new Uint8Array(blocks.length * 32);
  for (const [at, block] of blocks.entries()) {
    starts[at + 1] = (starts[at] ?? 0) + block.bytes.length;
    hashes.set(Buffer.from(block.hash, 'hex'), at * 32);
  }
  return { blocks: { count: blocks.length, starts, hashes }, files };
}

const toId = (sku: string, version: string) => {
  const hex = toHex(sha256(Buffer.from(`${sku} ${version}`)));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

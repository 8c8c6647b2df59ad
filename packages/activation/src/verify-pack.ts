import {
  formatVersion,
  has,
  isMaybeText,
  issued,
  isText,
  isTime,
  listOf,
  type PackClaims,
  type PackOption,
} from './claims.ts';
import { type ListFault, type PackList, readPackList, toRank } from './pack-list.ts';
import { findNameFault } from './pack-names.ts';
import { openEndorsed, type Reason, type Trust } from './token.ts';
import { readTokens } from './token-file.ts';

export interface PackVerdict {
  /** Why it is not valid; null if it is genuine. `wrong_pack` means another SKU's head. */
  reason: Reason | 'wrong_pack' | null;
  head: PackClaims | null;
}

/** Verifies the text of a head, which describes a publication of a pack. `sku` is the expected pack. */
export async function verifyPack(text: string, trust: Trust, sku?: string): Promise<PackVerdict> {
  const tokens = readTokens(text);
  const opened = await openEndorsed('pack', { token: tokens?.pack, endorsement: tokens?.key }, trust, isPackClaims);
  if ('reason' in opened) return { reason: opened.reason, head: null };
  const { claims: head } = opened;
  return sku === undefined || head.sku === sku ? { reason: null, head } : { reason: 'wrong_pack', head: null };
}

/** The totals of a list, which are also in its head. */
export interface PackSums {
  files: number;
  blocks: number;
  bytes: number;
  firstBytes: number;
  /** For each option, in the head's order. */
  options: readonly { files: number; bytes: number }[];
}

export function toPackSums({ blocks, files }: PackList): PackSums {
  const options: { files: number; bytes: number }[] = [];
  let bytes = 0;
  let firstBytes = 0;
  for (const file of files) {
    bytes += file.bytes;
    if (toRank(file) === 0) firstBytes += file.bytes;
    while (options.length < file.option) options.push({ files: 0, bytes: 0 });
    const option = options[file.option - 1];
    // A file that is always installed has none.
    if (option === undefined) continue;
    option.files += 1;
    option.bytes += file.bytes;
  }
  return { files: files.length, blocks: blocks.count, bytes, firstBytes, options };
}

/** True if a list matches the totals in its head. */
function isOf(head: PackClaims, sums: PackSums): boolean {
  const names = ['files', 'blocks', 'bytes', 'firstBytes'] as const;
  if (names.some((name) => head[name] !== sums[name]) || sums.options.length > head.options.length) return false;
  return head.options.every(({ files, bytes }, at) => {
    const option = sums.options[at] ?? { files: 0, bytes: 0 };
    return option.files === files && option.bytes === bytes;
  });
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export type ListVerdict = { list: PackList } | { fault: ListFault | 'wrong_list' };

/** Verifies the bytes of the list that a verified head names. `wrong_list`: another list, or other totals. */
export async function verifyPackList(head: PackClaims, bytes: Uint8Array<ArrayBuffer>): Promise<ListVerdict> {
  if (bytes.length !== head.listBytes) return { fault: 'wrong_list' };
  const hash = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  if (hash !== head.list) return { fault: 'wrong_list' };
  const read = readPackList(bytes);
  if ('fault' in read) return read;
  return isOf(head, toPackSums(read.list)) ? read : { fault: 'wrong_list' };
}

const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
/** The name is used for a folder, beside other packs' folders. */
const isFolderName = (name: string) => !name.includes('/') && findNameFault(name) === null;

const hasPackFields = has<PackClaims>({
  ...issued,
  v: (value) => value === formatVersion,
  jti: isText,
  sku: isText,
  version: isText,
  seq: isTime,
  name: isText,
  requires: isMaybeText,
  list: isHash,
  listBytes: isTime,
  files: isTime,
  blocks: isTime,
  bytes: isTime,
  options: listOf(
    has<PackOption>({
      id: isText,
      name: isText,
      files: isTime,
      bytes: isTime,
      isDefault: (value) => typeof value === 'boolean',
    }),
  ),
  firstBytes: isTime,
  kin: listOf(isText),
});

/** True if claims are a pack's. Kept separate, so that a plugin without packs does not include it. */
export const isPackClaims = (value: unknown): value is PackClaims => hasPackFields(value) && isFolderName(value.name);

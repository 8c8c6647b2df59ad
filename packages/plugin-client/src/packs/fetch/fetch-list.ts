import { packLimits } from '@backline/activation/pack-list';
import type { Trust } from '@backline/activation/token';
import { verifyPack, verifyPackList } from '@backline/activation/verify-pack';
import { Refused, Waiting } from '../common/faults.ts';
import { type Sha256, toHex } from '../common/hashing.ts';
import type { Opened, PackPortal } from '../common/portal.ts';
import type { Version } from '../folder/pack-folder.ts';

/** Reads a range of a link's content. */
export async function readRange(
  portal: PackPortal,
  url: string,
  [from, to]: [number, number],
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const into = new Uint8Array(to - from);
  let got = 0;
  await portal.receive(url, from, to, signal, (bytes, at) => {
    onBytes(bytes.length);
    const useful = bytes.subarray(Math.max(0, from - at), Math.max(0, to - at));
    into.set(useful, Math.max(0, at - from));
    got += useful.length;
    return got < into.length;
  });
  if (got < into.length) throw new Waiting('network');
  return into;
}

/** The pieces of lists that are stored here, by length and hash. */
function* toKnown(versions: readonly Version[]): Generator<[string, Uint8Array<ArrayBuffer>]> {
  for (const { listBytes, pieces } of versions) {
    let at = 0;
    for (const [length, hash] of pieces) {
      yield [`${length} ${hash}`, listBytes.subarray(at, at + length)];
      at += length;
    }
  }
}

/** Downloads only the missing parts of a list. Returns null if the pieces don't make the right list. */
async function readByDifference(
  portal: PackPortal,
  { url, pieces }: Opened['list'],
  bytes: number,
  versions: readonly Version[],
  sha256: Sha256,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const known = new Map(toKnown(versions));
  if (known.size === 0 || pieces.reduce((sum, [length]) => sum + Math.max(0, length), 0) !== bytes) return null;
  const list = new Uint8Array(bytes);
  const missing: [number, number][] = [];
  let at = 0;
  for (const [length, hash] of pieces) {
    const own = known.get(`${length} ${hash}`);
    const isRight = own !== undefined && toHex((await sha256(own)).subarray(0, 8)) === hash;
    const last = missing.at(-1);
    if (isRight) list.set(own, at);
    else if (last?.[1] === at) last[1] = at + length;
    else missing.push([at, at + length]);
    at += length;
  }
  for (const [from, to] of missing) list.set(await readRange(portal, url, [from, to], signal, onBytes), from);
  return list;
}

/** Verifies the version that the portal offers, and gets its list. */
export async function fetchVersion(
  portal: PackPortal,
  opened: Opened,
  sku: string,
  trust: Trust,
  versions: readonly Version[],
  sha256: Sha256,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Version> {
  const { head, reason } = await verifyPack(opened.head, trust, sku);
  if (head === null) throw new Refused(reason ?? 'malformed');
  if (head.listBytes > packLimits.listBytes) throw new Refused('too_large');
  const same = versions.find((one) => one.head.list === head.list && one.head.listBytes === head.listBytes);
  const version = { head, text: opened.head, pieces: opened.list.pieces };
  if (same !== undefined) return { ...version, list: same.list, listBytes: same.listBytes };
  const part = await readByDifference(portal, opened.list, head.listBytes, versions, sha256, signal, onBytes);
  for (const isWhole of part === null ? [true] : [false, true]) {
    const whole: [number, number] = [0, head.listBytes];
    const bytes = isWhole ? await readRange(portal, opened.list.url, whole, signal, onBytes) : part;
    const verdict = bytes && (await verifyPackList(head, bytes));
    if (verdict && 'list' in verdict) return { ...version, list: verdict.list, listBytes: bytes };
    if (isWhole && verdict && verdict.fault !== 'wrong_list') throw new Refused(verdict.fault);
  }
  throw new Waiting('portal');
}

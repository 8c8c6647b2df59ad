import { cutAims, toCuts } from '@backline/activation/cut';
import { type PackList, toBlockHash } from '@backline/activation/pack-list';
import type { KnownBlocks } from './known-blocks.ts';
import { sha256, type Where } from './objects.ts';

/** The number of hashes that represent a pack. */
const sampleSize = 1024;

/** The locations of a list's blocks, in the fewest runs. `order`: the ids of its blocks. */
function toRuns({ blocks, bundles }: KnownBlocks, order: readonly number[]): Pick<Where, 'bundles' | 'runs'> {
  const used: Where['bundles'] = [];
  const indices = new Map<number, number>();
  const runs: Where['runs'] = [];
  let end = -1;
  for (const [at, id] of order.entries()) {
    const { bundle, offset } = blocks.toPlace(id);
    let index = indices.get(bundle);
    if (index === undefined) {
      const { id: name, bytes } = bundles[bundle] ?? { id: '', bytes: 0 };
      index = used.push([name, bytes]) - 1;
      indices.set(bundle, index);
    }
    const last = runs.at(-1);
    if (last !== undefined && last[2] === index && offset === end) last[1] += 1;
    else runs.push([at, 1, index, offset]);
    end = offset + blocks.toLength(id);
  }
  return { bundles: used, runs };
}

/** The smallest hashes of a list. If two packs share a block, both samples probably contain it. */
function toSample({ blocks }: PackList): string[] {
  const hashes = Array.from({ length: blocks.count }, (_, at) => at);
  const toStart = (at: number) => Buffer.from(toBlockHash(blocks, at).subarray(0, 8)).toString('hex');
  if (blocks.count <= sampleSize) return hashes.map(toStart).sort();
  // Only hashes with a small first byte are considered, about twice as many as the sample needs.
  const most = Math.min(255, Math.ceil((2 * sampleSize * 256) / blocks.count));
  const few = hashes.filter((at) => (blocks.hashes[at * 32] ?? 0) <= most);
  return few.map(toStart).sort().slice(0, sampleSize);
}

/** The pieces of a list, with which a plugin finds the parts that it already has. */
function toPieces(bytes: Uint8Array): Where['pieces'] {
  let from = 0;
  return toCuts(bytes, cutAims.list).map((length) => {
    const piece = bytes.subarray(from, from + length);
    from += length;
    return [length, sha256(piece).slice(0, 16)];
  });
}

export function toWhere(known: KnownBlocks, list: PackList, order: readonly number[], bytes: Uint8Array): Where {
  return { ...toRuns(known, order), pieces: toPieces(bytes), sample: toSample(list) };
}

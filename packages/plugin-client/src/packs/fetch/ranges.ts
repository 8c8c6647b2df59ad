import { packLimits, toBlockLength } from '@backline/activation/pack-list';
import { Waiting } from '../common/faults.ts';
import type { Opened } from '../common/portal.ts';
import type { Plan } from './plan.ts';

/**
 * A gap up to this size is read instead of starting another request, as long as all gaps are within this share of the
 * missing bytes.
 */
const gapBytes = 128 * 1024;
const gapShare = 0.01;
/** How many urgent bytes are requested at once over all connections. */
const urgentBytes = 4 * 1024 * 1024;

/** The bytes of one request: a part of a bundle and its missing blocks. */
export interface Range {
  bundle: number;
  from: number;
  to: number;
  blocks: number[];
  isUrgent: boolean;
}

/** The location of each block. */
export interface Whereabouts {
  bundle: Int32Array;
  offset: Float64Array;
}

export function toWhereabouts({ list }: Plan['version'], { bundles, runs }: Opened): Whereabouts {
  const { count } = list.blocks;
  const where = { bundle: new Int32Array(count).fill(-1), offset: new Float64Array(count) };
  for (const [first, amount, bundle, start] of runs) {
    let offset = start;
    if (first + amount > count || bundles[bundle] === undefined) throw new Waiting('portal');
    for (let block = first; block < first + amount; block += 1) {
      where.bundle[block] = bundle;
      where.offset[block] = offset;
      offset += toBlockLength(list.blocks, block);
    }
  }
  return where;
}

/** Combines missing blocks into few requests. */
export class Ranger {
  readonly #plan: Plan;
  readonly #where: Whereabouts;
  /** The number of unneeded bytes that may still be read. */
  #gapsLeft: number;

  constructor(plan: Plan, where: Whereabouts) {
    [this.#plan, this.#where] = [plan, where];
    this.#gapsLeft = plan.missingBytes * gapShare;
  }

  toRanges(blocks: readonly number[], isUrgent: boolean): Range[] {
    const { bundle, offset } = this.#where;
    const sorted = blocks.toSorted(
      (one, other) => (bundle[one] ?? 0) - (bundle[other] ?? 0) || (offset[one] ?? 0) - (offset[other] ?? 0),
    );
    const most = isUrgent ? urgentBytes : packLimits.bundleBytes;
    const largest = this.#findLargestGap(sorted);
    const ranges: Range[] = [];
    for (const block of sorted) {
      const own = bundle[block] ?? -1;
      const from = offset[block] ?? 0;
      if (own < 0) throw new Waiting('portal');
      const to = from + this.#toLength(block);
      const last = ranges.at(-1);
      const gap = last?.bundle === own ? from - last.to : Number.POSITIVE_INFINITY;
      const isNear = gap === 0 || (gap > 0 && gap <= Math.min(largest, this.#gapsLeft));
      if (last === undefined || !isNear || to - last.from > most) {
        ranges.push({ bundle: own, from, to, blocks: [block], isUrgent });
        continue;
      }
      this.#gapsLeft -= gap;
      last.to = to;
      last.blocks.push(block);
    }
    return ranges;
  }

  #toLength = (block: number) => toBlockLength(this.#plan.version.list.blocks, block);

  /** Finds the largest gap that is read over: the smallest gaps are, as many as allowed and none above the limit. */
  #findLargestGap(sorted: readonly number[]): number {
    const { bundle, offset } = this.#where;
    const gaps: number[] = [];
    for (const [at, block] of sorted.entries()) {
      const before = sorted[at - 1];
      if (before === undefined || bundle[before] !== bundle[block]) continue;
      const gap = (offset[block] ?? 0) - (offset[before] ?? 0) - this.#toLength(before);
      if (gap > 0 && gap <= gapBytes) gaps.push(gap);
    }
    let left = this.#gapsLeft;
    let largest = 0;
    for (const gap of gaps.toSorted((one, other) => one - other)) {
      left -= gap;
      if (left < 0) break;
      largest = gap;
    }
    return largest;
  }
}

import { packLimits, toBlockLength } from '@backline/activation/pack-list';
import { assertGoing, Stopped, Waiting } from './faults.ts';
import { toFileBlocks } from './hashing.ts';
import type { Placer } from './place.ts';
import type { Plan } from './plan.ts';
import { LinkOver, type Opened, type PackPortal } from './portal.ts';
import type { Held } from './runs.ts';
import type { SharedLine } from './shared-line.ts';
import type { Timers } from './timers.ts';

/** More than that never get a connection. */
const atOnce = 4;
const linksAtOnce = 256;
/** So much is read over rather than asked for separately, up to this share of what is missing. */
const gapBytes = 64 * 1024;
const gapShare = 0.01;
/** What is urgent comes over all connections. */
const urgentBytes = 4 * 1024 * 1024;
const silentMs = 30_000;
const wrongMax = 3;
/** Blocks that come so soon after each other are written together: on slow lines each one is, so that a kill loses little. */
const joinMs = 20;

export interface FetchInput {
  portal: PackPortal;
  opened: Opened;
  plan: Plan;
  placer: Placer;
  timers: Timers;
  signal: AbortSignal;
  /** Paths that were asked for, the last one first. */
  wanted: readonly string[];
  line: SharedLine;
  onFetched(bytes: number): void;
}

interface Range {
  bundle: number;
  from: number;
  to: number;
  blocks: number[];
  isUrgent: boolean;
}

/** Where each block lies. */
interface Whereabouts {
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

/** Fetches what is missing, the most urgent first. */
export class Fetcher {
  readonly #input: FetchInput;
  readonly #where: Whereabouts;
  readonly #urls = new Map<number, string>();
  readonly #wrong = new Map<number, number>();
  #linking: Promise<void> = Promise.resolve();
  #gapsLeft: number;
  #urgent: readonly string[];
  #turn = new AbortController();

  constructor(input: FetchInput) {
    this.#input = input;
    this.#where = toWhereabouts(input.plan.version, input.opened);
    this.#gapsLeft = input.plan.missingBytes * gapShare;
    this.#urgent = input.wanted;
  }

  /** Puts files first; what is on the way is asked for again, but for what has come. */
  want(paths: readonly string[]): void {
    this.#urgent = [...paths, ...this.#urgent.filter((one) => !paths.includes(one))];
    this.#turn.abort();
  }

  /** Returns when nothing is missing. Throws `Waiting`, `Refused`, `Stopped`; what has come stays. */
  async run(): Promise<void> {
    for (;;) {
      assertGoing(this.#input.signal);
      this.#turn = new AbortController();
      const ranges = this.#toRanges();
      if (ranges.length === 0) return;
      await this.#fetchAll(ranges, AbortSignal.any([this.#input.signal, this.#turn.signal]));
    }
  }

  /** What lacks blocks, of the most urgent kind that does: asked for, first group, rest. */
  #toBlocks(): { blocks: number[]; isUrgent: boolean } {
    const { plan } = this.#input;
    const open = plan.works.filter(({ missing }) => missing > 0);
    const wanted = open.filter(({ file }) => this.#urgent.includes(file.path));
    const first = open.filter(({ isFirst }) => isFirst);
    const works = [wanted, first].find((some) => some.length > 0);
    const blocks = new Set<number>();
    for (const { file } of works ?? open)
      for (const block of toFileBlocks(file)) if ((plan.first[block] ?? -1) >= 0) blocks.add(block);
    return { blocks: [...blocks], isUrgent: works !== undefined };
  }

  #toRanges(): Range[] {
    const { blocks, isUrgent } = this.#toBlocks();
    const { bundle, offset } = this.#where;
    const most = isUrgent ? urgentBytes : packLimits.bundleBytes;
    const sorted = blocks.toSorted(
      (a, b) => (bundle[a] ?? 0) - (bundle[b] ?? 0) || (offset[a] ?? 0) - (offset[b] ?? 0),
    );
    const ranges: Range[] = [];
    for (const block of sorted) {
      const [own, from] = [bundle[block] ?? -1, offset[block] ?? 0];
      if (own < 0) throw new Waiting('portal');
      const to = from + toBlockLength(this.#input.plan.version.list.blocks, block);
      const last = ranges.at(-1);
      const gap = last?.bundle === own ? from - last.to : Number.POSITIVE_INFINITY;
      const isNear = gap === 0 || (gap > 0 && gap <= Math.min(gapBytes, this.#gapsLeft));
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

  /** Over a few connections. One that fails ends none of the others. */
  async #fetchAll(ranges: readonly Range[], signal: AbortSignal): Promise<void> {
    let at = 0;
    const faults: unknown[] = [];
    const work = async () => {
      const room = new Uint8Array(packLimits.blockBytes);
      while (at < ranges.length && faults.length === 0 && !signal.aborted) {
        const range = ranges[at] as Range;
        at += 1;
        try {
          await this.#input.line.use(range.isUrgent, signal, () => this.#fetchRange(range, room, signal));
        } catch (error) {
          // Its turn was over: what is urgent comes first now.
          const isTurn = error instanceof Stopped && !this.#input.signal.aborted;
          if (!isTurn) faults.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, ranges.length) }, work));
    if (faults.length > 0) throw faults[0];
  }

  async #fetchRange(range: Range, room: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const url = await this.#getLink(range, signal);
      try {
        return await this.#receive(url, range, room, signal);
      } catch (error) {
        if (!(error instanceof LinkOver)) throw error;
        this.#urls.delete(range.bundle);
        if (attempt > 0) throw new Waiting('portal');
      }
    }
  }

  /** The bundles that something is missing from, in the order of the list. */
  #toUnlinked(): Set<number> {
    const { plan } = this.#input;
    const bundles = new Set<number>();
    for (const [block, place] of plan.first.entries()) {
      const bundle = this.#where.bundle[block] ?? -1;
      if (place >= 0 && bundle >= 0 && !this.#urls.has(bundle)) bundles.add(bundle);
    }
    return bundles;
  }

  /** One call for what comes next, and one call at a time. */
  async #getLink({ bundle }: Range, signal: AbortSignal): Promise<string> {
    const link = async () => {
      if (this.#urls.has(bundle)) return;
      const asked = [...new Set([bundle, ...this.#toUnlinked()])].slice(0, linksAtOnce);
      const { portal, opened, plan } = this.#input;
      const ids = asked.map((one) => opened.bundles[one]?.[0] ?? '');
      const urls = await portal.link(plan.version.head.jti, ids, signal);
      for (const [at, one] of asked.entries()) this.#urls.set(one, urls[at] ?? '');
    };
    const linking = this.#linking.then(link, link);
    this.#linking = linking.catch(() => undefined);
    await linking;
    return this.#urls.get(bundle) ?? '';
  }

  /** Ends a connection that says nothing any more. */
  async #watch(since: { at: number }, end: AbortController): Promise<void> {
    const { timers } = this.#input;
    while (!end.signal.aborted) {
      await timers.wait(silentMs / 6, end.signal);
      if (timers.now() - since.at >= silentMs) end.abort();
    }
  }

  async #receive(url: string, range: Range, room: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
    const end = new AbortController();
    const since = { at: this.#input.timers.now() };
    const own = AbortSignal.any([signal, end.signal]);
    void this.#watch(since, end);
    try {
      const { body, from } = await this.#input.portal.get(url, range.from, range.to, own);
      await this.#take(body, from, range, room, own, since);
    } catch (error) {
      if (signal.aborted) throw new Stopped();
      throw error instanceof Stopped ? new Waiting('network') : error;
    } finally {
      end.abort();
    }
  }

  /** Cuts what comes into blocks, and writes several at once. At most one block is lost when it ends early. */
  async #take(
    body: ReadableStream<Uint8Array>,
    from: number,
    range: Range,
    room: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
    since: { at: number },
  ) {
    const { plan, timers, line, onFetched } = this.#input;
    const { blocks } = plan.version.list;
    const reader = body.getReader();
    const stop = () => void reader.cancel().catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    let next = 0;
    let held: Held[] = [];
    /** Where the block that comes begins in the room, and how long it is. */
    let begin = 0;
    let length = toBlockLength(blocks, range.blocks[0] ?? 0);
    let writtenAt = timers.now();
    const write = async () => {
      const all = held;
      [held, begin] = [[], 0];
      await this.#put(all, room);
      writtenAt = timers.now();
    };
    let at = from;
    try {
      while (next < range.blocks.length) {
        const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
        if (signal.aborted || done || value === undefined) {
          await write();
          throw signal.aborted ? new Stopped() : new Waiting('network');
        }
        since.at = timers.now();
        onFetched(value.length);
        for (let used = 0; used < value.length && next < range.blocks.length; ) {
          const begins = this.#where.offset[range.blocks[next] ?? 0] ?? 0;
          if (at + used < begins) {
            used += Math.min(begins - at - used, value.length - used);
            continue;
          }
          const filled = at + used - begins;
          const some = value.subarray(used, used + length - filled);
          room.set(some, begin + filled);
          used += some.length;
          if (filled + some.length < length) continue;
          held.push({ block: range.blocks[next] ?? 0, at: begin });
          begin += length;
          next += 1;
          length = toBlockLength(blocks, range.blocks[next] ?? 0);
          const isFull = next === range.blocks.length || begin + length > room.length;
          if (isFull || since.at - writtenAt >= joinMs) await write();
        }
        at += value.length;
        await line.slowDown(value.length, signal);
      }
    } finally {
      signal.removeEventListener('abort', stop);
      await reader.cancel().catch(() => undefined);
    }
  }

  async #put(held: readonly Held[], room: Uint8Array<ArrayBuffer>): Promise<void> {
    const { placer } = this.#input;
    const missing = held.filter(({ block }) => placer.isMissing(block));
    for (const { block } of await placer.place(missing, room)) {
      const times = (this.#wrong.get(block) ?? 0) + 1;
      this.#wrong.set(block, times);
      if (times >= wrongMax) throw new Waiting('portal');
    }
  }
}

import { packLimits } from '@backline/activation/pack-list';
import type { Room } from '../common/block-hasher.ts';
import { assertGoing, Stopped, Waiting } from '../common/faults.ts';
import { toFileBlocks } from '../common/hashing.ts';
import { LinkOver, type Opened, type PackPortal } from '../common/portal.ts';
import type { SharedLine } from '../common/shared-line.ts';
import type { Timers } from '../common/timers.ts';
import type { Placer } from './place.ts';
import type { Plan } from './plan.ts';
import { type Range, Ranger, toWhereabouts, type Whereabouts } from './ranges.ts';
import { Receiver, WrongBlocks } from './receive.ts';

/** The maximum number of connections. */
const atOnce = 4;
const linksAtOnce = 256;
const silentMs = 30_000;

type Rooms = readonly [Room, Room];

export interface FetchInput {
  portal: PackPortal;
  opened: Opened;
  plan: Plan;
  placer: Placer;
  timers: Timers;
  signal: AbortSignal;
  /** Paths with priority. The latest request is first. */
  wanted: readonly string[];
  line: SharedLine;
  onFetched(bytes: number): void;
}

/** Downloads missing blocks, the most urgent first. */
export class Fetcher {
  readonly #input: FetchInput;
  readonly #where: Whereabouts;
  readonly #urls = new Map<number, string>();
  readonly #wrong = new WrongBlocks();
  readonly #ranger: Ranger;
  #linking: Promise<void> = Promise.resolve();
  #urgent: readonly string[];
  #turn = new AbortController();

  constructor(input: FetchInput) {
    this.#input = input;
    this.#where = toWhereabouts(input.plan.version, input.opened);
    this.#ranger = new Ranger(input.plan, this.#where);
    this.#urgent = input.wanted;
  }

  /** Gives files priority. Running requests are split, and only what has not arrived is requested again. */
  want(paths: readonly string[]): void {
    this.#urgent = [...paths, ...this.#urgent.filter((one) => !paths.includes(one))];
    this.#turn.abort();
  }

  /** Returns when nothing is missing. Throws `Waiting`, `Refused`, `Stopped`; received blocks stay. */
  async run(): Promise<void> {
    for (;;) {
      assertGoing(this.#input.signal);
      this.#turn = new AbortController();
      const { blocks, isUrgent } = this.#toBlocks();
      const ranges = this.#ranger.toRanges(blocks, isUrgent);
      if (ranges.length === 0) return;
      await this.#fetchAll(ranges, AbortSignal.any([this.#input.signal, this.#turn.signal]));
    }
  }

  /** The most urgent missing blocks: requested files, then the first group, then the rest. */
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

  /** Uses several connections. If one fails, the others continue. */
  async #fetchAll(ranges: readonly Range[], signal: AbortSignal): Promise<void> {
    const left = ranges.values();
    const faults: unknown[] = [];
    const work = async () => {
      const rooms = [new Uint8Array(packLimits.blockBytes), new Uint8Array(packLimits.blockBytes)] as const;
      for (const range of left) {
        if (faults.length > 0 || signal.aborted) return;
        try {
          await this.#input.line.use(range.isUrgent, signal, () => this.#fetchRange(range, rooms, signal));
        } catch (error) {
          // It stopped only to make way for urgent blocks.
          const isTurn = error instanceof Stopped && !this.#input.signal.aborted;
          if (!isTurn) faults.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, ranges.length) }, work));
    if (faults.length > 0) throw faults[0];
  }

  async #fetchRange(range: Range, rooms: Rooms, signal: AbortSignal): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const url = await this.#getLink(range, signal);
      try {
        return await this.#receive(url, range, rooms, signal);
      } catch (error) {
        if (!(error instanceof LinkOver)) throw error;
        this.#urls.delete(range.bundle);
        if (attempt > 0) throw new Waiting('portal');
      }
    }
  }

  /** The bundles with missing blocks whose links are unknown, in the order of the list. */
  #toUnlinked(): Set<number> {
    const { plan } = this.#input;
    const bundles = new Set<number>();
    for (const [block, place] of plan.first.entries()) {
      const bundle = this.#where.bundle[block] ?? -1;
      if (place >= 0 && bundle >= 0 && !this.#urls.has(bundle)) bundles.add(bundle);
    }
    return bundles;
  }

  /** Asks the portal for the next links, with one call at a time. */
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

  /** Ends a connection on which nothing arrives. */
  async #watch(since: { at: number }, end: AbortController): Promise<void> {
    const { timers } = this.#input;
    while (!end.signal.aborted) {
      await timers.wait(silentMs / 6, end.signal);
      if (timers.now() - since.at >= silentMs) end.abort();
    }
  }

  async #receive(url: string, range: Range, rooms: Rooms, signal: AbortSignal): Promise<void> {
    const { plan, placer, timers, portal, line, onFetched } = this.#input;
    const end = new AbortController();
    const since = { at: timers.now() };
    const own = AbortSignal.any([signal, end.signal]);
    void this.#watch(since, end);
    const onBytes = (bytes: number) => {
      since.at = timers.now();
      onFetched(bytes);
    };
    const slowDown = (bytes: number) => line.slowDown(bytes, own);
    try {
      const where = this.#where;
      const wrong = this.#wrong;
      const input = { plan, placer, timers, where, wrong, rooms, onBytes, slowDown };
      const receiver = new Receiver(input, range);
      const take = (bytes: Uint8Array, at: number) => receiver.take(bytes, at);
      // The folder's lock is kept until everything is written.
      await portal.receive(url, range.from, range.to, own, take).finally(() => receiver.end());
      if (!receiver.isDone) throw new Waiting('network');
    } catch (error) {
      if (signal.aborted) throw new Stopped();
      throw error instanceof Stopped ? new Waiting('network') : error;
    } finally {
      end.abort();
    }
  }
}

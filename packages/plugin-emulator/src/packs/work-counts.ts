import type { PackState } from '@backline/plugin-client/source/packs';
import type { Traffic } from './line.ts';

/** What is fetched for one piece of work, and what it takes at least. */
export interface Fetched extends Traffic {
  differs: number | null;
}

export type Work = 'install' | 'update' | 'repair' | 'rollback';

interface Count {
  work: Work;
  /** What the line had carried when it began, and when it ended. */
  base: Traffic;
  end: Traffic | null;
  differs: number | null;
}

const working = ['planning', 'installing', 'waiting'];
export const isBusy = (state: PackState | undefined) => state !== undefined && working.includes(state.state);

/** What each piece of work on a computer has fetched by its line: hosts that are killed count no more. */
export class WorkCounts {
  readonly #all = new Map<string, Count>();

  has(sku: string): boolean {
    return this.#all.has(sku);
  }

  begin(sku: string, work: Work, differs: number | null, now: Traffic): void {
    this.#all.set(sku, { work, base: { ...now }, end: null, differs });
  }

  note(before: PackState | undefined, state: PackState, now: Traffic): void {
    const count = this.#all.get(state.sku);
    if (count === undefined) return;
    const total = state.progress?.total ?? 0;
    if (count.work === 'install' && total > 0) count.differs = total;
    if (isBusy(before) && !isBusy(state)) count.end = { ...now };
    else if (isBusy(state)) count.end = null;
  }

  find(sku: string, now: Traffic): Fetched | null {
    const count = this.#all.get(sku);
    if (count === undefined) return null;
    const { base, end, differs } = count;
    const { requests, bytes } = end ?? now;
    return { requests: requests - base.requests, bytes: bytes - base.bytes, differs };
  }
}

import type { PackState } from '@backline/plugin-client/source/packs';
import type { Traffic } from './line.ts';

/** The bytes of one piece of work, and the least that it needs. */
export interface Fetched extends Traffic {
  differs: number | null;
}

export type Work = 'install' | 'update' | 'repair' | 'rollback';

interface Count {
  work: Work;
  /** The bytes of the line for the pack when it began. */
  base: Traffic;
  differs: number | null;
}

const working = ['planning', 'installing', 'waiting'];
export const isBusy = (state: PackState | undefined) => state !== undefined && working.includes(state.state);

/**
 * Counts the bytes of each piece of work. The line counts it: an engine begins at zero in each attempt, and one that is
 * killed says nothing of its last bytes.
 */
export class WorkCounts {
  readonly #all = new Map<string, Count>();

  has(sku: string): boolean {
    return this.#all.has(sku);
  }

  begin(sku: string, work: Work, differs: number | null, base: Traffic): void {
    this.#all.set(sku, { work, base, differs });
  }

  note({ sku, progress }: PackState): void {
    const count = this.#all.get(sku);
    const total = progress?.total ?? 0;
    if (count?.work === 'install' && total > 0) count.differs = total;
  }

  find(sku: string, { requests, bytes }: Traffic): Fetched | null {
    const count = this.#all.get(sku);
    if (count === undefined) return null;
    const { base, differs } = count;
    return { requests: requests - base.requests, bytes: bytes - base.bytes, differs };
  }
}

import type { PackState } from '@backline/plugin-client/source/packs';
import type { Traffic } from './line.ts';

/** The bytes of one piece of work, and the minimum it needs. */
export interface Fetched extends Traffic {
  differs: number | null;
}

export type Work = 'install' | 'update' | 'repair' | 'rollback';

interface Count {
  work: Work;
  /** The line's bytes for the pack at the start. */
  base: Traffic;
  differs: number | null;
}

const working = ['planning', 'installing', 'waiting'];
export const isBusy = (state: PackState | undefined) => state !== undefined && working.includes(state.state);

/**
 * Counts the bytes of each piece of work on the line. Engines can't: each attempt starts at zero, and a killed engine
 * loses its last count.
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

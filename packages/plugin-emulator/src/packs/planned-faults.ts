import type { PackState } from '@backline/plugin-client/source/packs';
import { toPercent } from './words.ts';

/** What can be planned for when a pack has come so far, in percent. */
export const plannedFaults = { cable: 30, kill: 60, drive: 80 } as const;
export type PlannedFault = keyof typeof plannedFaults;
export const isPlannedFault = (name: string): name is PlannedFault => name in plannedFaults;

/** Faults of a computer that wait for a pack to come so far. */
export class PlannedFaults {
  readonly #all = new Map<string, Set<PlannedFault>>();

  toggle(sku: string, fault: PlannedFault): void {
    const planned = this.#all.get(sku) ?? new Set();
    this.#all.set(sku, planned);
    if (!planned.delete(fault)) planned.add(fault);
  }

  list(sku: string): PlannedFault[] {
    return [...(this.#all.get(sku) ?? [])];
  }

  /** What is due now, and planned no more; null: nothing is. */
  take(state: PackState): PlannedFault | null {
    const due = this.list(state.sku).find((fault) => toPercent(state) >= plannedFaults[fault]);
    if (due === undefined || state.state !== 'installing') return null;
    this.#all.get(state.sku)?.delete(due);
    return due;
  }
}

import { toBlockLength } from '@backline/activation/pack-list';
import type { Held } from '../common/block-hasher.ts';
import type { Plan, Work } from './plan.ts';

/** Bytes that are written at once, from a position in memory to a position in a file. */
export interface Run {
  work: Work;
  offset: number;
  from: number;
  to: number;
  places: { block: number; place: number }[];
}

/** The runs for these blocks, in order, with neighbors joined. */
export function toRuns(plan: Plan, held: readonly Held[]): Run[] {
  const runs: Run[] = [];
  /** Runs that end where the current block begins. */
  let open: Run[] = [];
  for (const { block, at } of held) {
    const to = at + toBlockLength(plan.version.list.blocks, block);
    const next: Run[] = [];
    for (let place = plan.first[block] ?? -1; place >= 0; place = plan.next[place] ?? -1) {
      const work = plan.works[plan.work[place] ?? -1] as Work;
      const offset = plan.offset[place] ?? 0;
      let run = open.find((one) => one.work === work && one.to === at && one.offset + one.to - one.from === offset);
      if (run === undefined) {
        run = { work, offset, from: at, to, places: [] };
        runs.push(run);
      }
      run.to = to;
      run.places.push({ block, place });
      next.push(run);
    }
    open = next;
  }
  return runs;
}

/** Marks a place as written. Returns false if it already was. */
export function forgetPlace(plan: Plan, block: number, place: number): boolean {
  let before = -1;
  let at = plan.first[block] ?? -1;
  while (at >= 0 && at !== place) [before, at] = [at, plan.next[at] ?? -1];
  if (at < 0) return false;
  const after = plan.next[place] ?? -1;
  if (before < 0) plan.first[block] = after;
  else plan.next[before] = after;
  const bytes = toBlockLength(plan.version.list.blocks, block);
  (plan.works[plan.work[place] ?? -1] as Work).missing -= 1;
  plan.missingBytes -= bytes;
  plan.bytes += bytes;
  return true;
}

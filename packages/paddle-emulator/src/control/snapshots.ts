import { applyConfiguredDestination } from '../delivery/notification-settings.ts';
import { notFound } from '../world/paddle-error.ts';
import { clear, putBack, type Snapshot, takeSnapshot } from '../world/snapshot.ts';
import { inTransaction, type World } from '../world/world.ts';

/** Deletes everything. Afterwards the same calls give the same ids again. */
export function reset(world: World): void {
  clear(world);
  applyConfiguredDestination(world);
}

const usual = 'snapshot';

/** Snapshots by their names, for as long as the process runs. */
export function createSnapshots(world: World, forget: () => void) {
  const kept = new Map<string, Snapshot>();
  return {
    /** Keeps everything as it is now: entities, events, the clock, ids, faults. */
    snapshot: async (name: string = usual): Promise<{ name: string; records: number }> => {
      const taken = inTransaction(world, () => takeSnapshot(world));
      kept.set(name, taken);
      return { name, records: taken.records?.length ?? 0 };
    },
    /** Goes back to a snapshot, as often as wanted. What was being delivered is forgotten. */
    restore: async (name: string = usual): Promise<{ name: string; records: number }> => {
      const wanted = kept.get(name) ?? notFound('Snapshot', name);
      forget();
      inTransaction(world, () => putBack(world, wanted));
      world.wake();
      return { name, records: wanted.records?.length ?? 0 };
    },
  };
}

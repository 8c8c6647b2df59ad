import type { World } from '../world/world.ts';

/** A run is completed when each of its events was answered, accepted or not. */
export function settleRun(world: World, runId: string): void {
  const run = world.simulationRuns.find(runId);
  if (!run) return;
  const isPending = world.simulationEvents.count({ where: { run_id: [runId], status: ['pending'] } }) > 0;
  const status = isPending ? 'pending' : 'completed';
  if (run.status !== status) world.simulationRuns.put({ ...run, status, updated_at: world.clock.nowText() });
}

import { sendBody } from '../delivery/send-body.ts';
import type { SimulationEventRecord } from '../world/records.ts';
import { inTransaction, type World } from '../world/world.ts';

/** Completes a run after each of its events was answered, accepted or not. */
export function settleRun(world: World, runId: string): void {
  const run = world.simulationRuns.find(runId);
  if (!run) return;
  const isPending = world.simulationEvents.count({ where: { run_id: [runId], status: ['pending'] } }) > 0;
  const status = isPending ? 'pending' : 'completed';
  if (run.status !== status) world.simulationRuns.put({ ...run, status, updated_at: world.clock.nowText() });
}

/** Sends simulated events one by one, each once, because simulations are not retried. */
export function startSimulationSender(world: World, stopped: AbortSignal) {
  let work: Promise<void> = Promise.resolve();
  let isWorking = false;

  async function send(event: SimulationEventRecord): Promise<void> {
    const setting = world.notificationSettings.find(event.notification_setting_id);
    const body = event.request?.body ?? '';
    const answer = setting ? await sendBody(world, body, setting, stopped) : null;
    if (stopped.aborted) return;
    inTransaction(world, () => {
      // A reset may have deleted it in the meantime.
      if (!world.simulationEvents.find(event.id)) return;
      const isTaken = answer !== null && answer.code >= 200 && answer.code < 300;
      world.simulationEvents.put({
        ...event,
        status: isTaken ? 'success' : 'failed',
        response: answer && answer.code > 0 ? { body: answer.body, status_code: answer.code } : null,
        updated_at: world.clock.nowText(),
      });
      settleRun(world, event.run_id);
    });
  }

  async function sendAll(): Promise<void> {
    while (!stopped.aborted) {
      const [next] = world.simulationEvents.list({ where: { status: ['pending'] }, limit: 1 });
      if (!next) return;
      await send(next);
    }
  }

  function start(): void {
    if (isWorking || stopped.aborted) return;
    isWorking = true;
    work = sendAll().finally(() => {
      isWorking = false;
    });
  }

  return {
    /** This is called inside transactions, so the sender starts after them. */
    wake: () => void setImmediate(start),
    finish: async () => {
      start();
      await work;
    },
  };
}

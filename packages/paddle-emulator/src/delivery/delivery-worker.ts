import { createHash } from 'node:crypto';
import { startSimulationSender } from '../simulations/send-simulations.ts';
import type { World } from '../world/world.ts';
import { listDueNotifications, type NotificationRow, nextDueAtMs, toPayload } from './notifications.ts';
import { recordAttempt, recordDrop } from './record-attempt.ts';
import { sendBody } from './send-body.ts';
import { getSwitches, setSwitches } from './switches.ts';

export interface DeliveryWorker {
  wake(): void;
  /** Attempts all waiting notifications, including scheduled retries. Resolves when each was answered. */
  deliverNow(): Promise<void>;
  /** Aborts current deliveries without recording them, because the state is about to be replaced. */
  forget(): void;
  stop(): Promise<void>;
}

const atOnce = 4;
const batch = 100;
const longestTimerMs = 2 ** 31 - 1;

function shuffleKey(row: NotificationRow): string {
  return createHash('sha256').update(row.id).digest('hex');
}

/** The notifications that are being sent. `onEnd` is called after each. */
function createAttempts(world: World, signal: AbortSignal, onEnd: () => void) {
  const underWay = new Map<string, Promise<void>>();
  let forgotten = new AbortController();

  async function attempt(row: NotificationRow, copies: number): Promise<void> {
    const ended = AbortSignal.any([signal, forgotten.signal]);
    const setting = world.notificationSettings.find(row.setting_id);
    if (!setting?.active) return recordDrop(world, row);
    for (let copy = 0; copy < copies; copy += 1) {
      const answer = await sendBody(world, toPayload(row), setting, ended);
      if (ended.aborted) return;
      if (copy === 0) recordAttempt(world, row, answer);
      if (answer.code < 200 || answer.code > 299) {
        world.options.log.warn({ notification: row.id, event: row.type, ...answer }, 'a notification was not accepted');
      }
    }
  }

  function start(row: NotificationRow): Promise<void> {
    const { dropNext, duplicateNext } = getSwitches(world);
    if (dropNext > 0) {
      setSwitches(world, { dropNext: dropNext - 1 });
      recordDrop(world, row);
      return Promise.resolve();
    }
    if (duplicateNext > 0) setSwitches(world, { duplicateNext: duplicateNext - 1 });
    const work = attempt(row, duplicateNext > 0 ? 2 : 1).finally(() => {
      if (underWay.get(row.id) === work) underWay.delete(row.id);
      onEnd();
    });
    underWay.set(row.id, work);
    return work;
  }

  function pickDue(beforeMs: number): NotificationRow[] {
    const due = listDueNotifications(world, beforeMs, batch).filter((row) => !underWay.has(row.id));
    if (!getSwitches(world).reorder) return due;
    return due.sort((one, other) => shuffleKey(one).localeCompare(shuffleKey(other)));
  }

  function forget(): void {
    forgotten.abort();
    forgotten = new AbortController();
    underWay.clear();
  }

  return { underWay, start, pickDue, forget };
}

export function startDeliveryWorker(world: World): DeliveryWorker {
  const stopped = new AbortController();
  const { underWay, start, pickDue, forget } = createAttempts(world, stopped.signal, () => wake());
  let timer: NodeJS.Timeout | null = null;
  let isPlanned = false;
  /**
   * The number of running `deliverNow` calls. The schedule pauses during them, so that no notification is sent twice.
   */
  let drains = 0;
  let lastDrain: Promise<void> = Promise.resolve();

  const simulations = startSimulationSender(world, stopped.signal);
  const isOver = () => stopped.signal.aborted;

  function plan(): void {
    isPlanned = false;
    if (timer) clearTimeout(timer);
    timer = null;
    if (isOver() || drains > 0 || getSwitches(world).isPaused) return;
    const nowMs = world.clock.realNow().getTime();
    for (const row of pickDue(nowMs)) {
      if (underWay.size >= atOnce) return;
      void start(row);
    }
    const nextMs = nextDueAtMs(world);
    if (nextMs !== null) timer = setTimeout(plan, Math.min(Math.max(nextMs - nowMs, 20), longestTimerMs));
  }

  function wake(): void {
    simulations.wake();
    if (isPlanned || isOver()) return;
    isPlanned = true;
    setImmediate(plan);
  }

  async function drain(): Promise<void> {
    const tried = new Set<string>();
    while (!isOver()) {
      await Promise.all(underWay.values());
      if (getSwitches(world).isPaused) return;
      const rows = pickDue(Number.MAX_SAFE_INTEGER).filter((row) => !tried.has(row.id));
      if (rows.length === 0) return;
      for (const row of rows) {
        tried.add(row.id);
        await start(row);
        if (isOver() || getSwitches(world).isPaused) return;
      }
    }
  }

  function deliverNow(): Promise<void> {
    drains += 1;
    lastDrain = lastDrain
      .catch(() => {})
      .then(drain)
      .then(simulations.finish)
      .finally(() => {
        drains -= 1;
        wake();
      });
    return lastDrain;
  }

  return {
    wake,
    deliverNow,
    forget,
    stop: async () => {
      stopped.abort();
      if (timer) clearTimeout(timer);
      await Promise.allSettled(underWay.values());
      await simulations.finish();
    },
  };
}

import { inTransaction, type World } from '../world/world.ts';
import { findNotification, type NotificationRow } from './notifications.ts';
import type { Answer } from './send-body.ts';

function writeLog(world: World, row: NotificationRow, answer: Answer): void {
  world.database
    .prepare('INSERT INTO notification_logs VALUES (?, ?, ?, ?, ?, ?)')
    .run(world.newId('ntflog'), row.id, answer.code, answer.contentType, answer.body, world.clock.nowText());
}

function update(world: World, row: NotificationRow): void {
  world.database
    .prepare(
      `UPDATE notifications SET status = @status, times_attempted = @times_attempted, due_at_ms = @due_at_ms,
       last_attempt_at = @last_attempt_at, delivered_at = @delivered_at WHERE id = @id`,
    )
    .run({ ...row, data: undefined, type: undefined, occurred_at: undefined });
}

export function recordAttempt(world: World, row: NotificationRow, answer: Answer): void {
  inTransaction(world, () => {
    // A reset may have deleted it in the meantime.
    if (!findNotification(world, row.id)) return;
    const at = world.clock.nowText();
    const attempts = row.times_attempted + 1;
    const isDelivered = answer.code >= 200 && answer.code < 300;
    const delay = world.options.delivery.retryDelaysMs[attempts - 1];
    const dueAtMs = isDelivered || delay === undefined ? null : world.clock.realNow().getTime() + delay;
    const missed = dueAtMs === null ? 'failed' : 'needs_retry';
    writeLog(world, row, answer);
    update(world, {
      ...row,
      status: isDelivered ? 'delivered' : missed,
      times_attempted: attempts,
      due_at_ms: dueAtMs,
      last_attempt_at: at,
      delivered_at: isDelivered ? at : row.delivered_at,
    });
  });
}

/** Records that a notification was lost. It is not retried, and only a replay or the list of events has its event. */
export function recordDrop(world: World, row: NotificationRow): void {
  inTransaction(world, () => {
    writeLog(world, row, { code: 0, contentType: null, body: 'dropped at the control page' });
    update(world, { ...row, status: 'failed', due_at_ms: null });
  });
}

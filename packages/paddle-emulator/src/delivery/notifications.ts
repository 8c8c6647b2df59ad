import type { INotificationLogResponse, INotificationResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../world/world.ts';

export interface NotificationRow {
  id: string;
  event_id: string;
  setting_id: string;
  status: INotificationResponse['status'];
  origin: INotificationResponse['origin'];
  times_attempted: number;
  due_at_ms: number | null;
  last_attempt_at: string | null;
  delivered_at: string | null;
  replayed_at: string | null;
  type: string;
  occurred_at: string;
  data: string;
}

const columns = 'n.*, e.type, e.occurred_at, e.data';
const from = 'FROM notifications n JOIN events e ON e.id = n.event_id';

export function findNotification(world: World, id: string): NotificationRow | null {
  const sql = `SELECT ${columns} ${from} WHERE n.id = ?`;
  return world.database.prepare<[string], NotificationRow>(sql).get(id) ?? null;
}

export function listDueNotifications(world: World, dueBeforeMs: number, limit: number): NotificationRow[] {
  const sql = `SELECT ${columns} ${from} WHERE n.due_at_ms <= ? ORDER BY n.due_at_ms, n.id LIMIT ?`;
  return world.database.prepare<[number, number], NotificationRow>(sql).all(dueBeforeMs, limit);
}

export function nextDueAtMs(world: World): number | null {
  const sql = 'SELECT min(due_at_ms) AS due FROM notifications WHERE due_at_ms IS NOT NULL';
  return world.database.prepare<[], { due: number | null }>(sql).get()?.due ?? null;
}

export interface NotificationQuery {
  statuses?: string[] | undefined;
  settingIds?: string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  after?: string | undefined;
  limit: number;
  isDescending?: boolean;
}

function toWhere(query: NotificationQuery): { sql: string; values: string[] } {
  const clauses: string[] = ['1 = 1'];
  const values: string[] = [];
  const add = (sql: string, ...more: string[]) => {
    clauses.push(sql);
    values.push(...more);
  };
  const marks = (list: string[]) => list.map(() => '?').join(', ');
  if (query.statuses) add(`n.status IN (${marks(query.statuses)})`, ...query.statuses);
  if (query.settingIds) add(`n.setting_id IN (${marks(query.settingIds)})`, ...query.settingIds);
  if (query.from) add('e.occurred_at >= ?', query.from);
  if (query.to) add('e.occurred_at <= ?', query.to);
  if (query.search) add('(instr(e.data, ?) > 0 OR instr(e.type, ?) > 0)', query.search, query.search);
  return { sql: clauses.join(' AND '), values };
}

export function listNotifications(world: World, query: NotificationQuery): NotificationRow[] {
  const where = toWhere(query);
  const after = query.after ? `AND n.id ${query.isDescending ? '<' : '>'} ?` : '';
  const order = query.isDescending ? 'DESC' : 'ASC';
  const sql = `SELECT ${columns} ${from} WHERE ${where.sql} ${after} ORDER BY n.id ${order} LIMIT ?`;
  const values = [...where.values, ...(query.after ? [query.after] : []), query.limit];
  return world.database.prepare<unknown[], NotificationRow>(sql).all(...values);
}

export function countNotifications(world: World, query: NotificationQuery): number {
  const where = toWhere(query);
  const sql = `SELECT count(*) AS total ${from} WHERE ${where.sql}`;
  return world.database.prepare<unknown[], { total: number }>(sql).get(...where.values)?.total ?? 0;
}

export function listLogs(world: World, notificationId: string): INotificationLogResponse[] {
  const sql = `SELECT id, response_code, response_content_type, response_body, attempted_at
    FROM notification_logs WHERE notification_id = ? ORDER BY id`;
  return world.database.prepare<[string], INotificationLogResponse>(sql).all(notificationId);
}

/** The body of a notification. The event keeps its id, and each notification has its own. */
export function toPayload(row: NotificationRow): string {
  const { event_id, type, occurred_at, id } = row;
  return `{"event_id":"${event_id}","event_type":"${type}","occurred_at":"${occurred_at}","notification_id":"${id}","data":${row.data}}`;
}

export function toNotification(row: NotificationRow): INotificationResponse {
  return {
    id: row.id,
    type: row.type as INotificationResponse['type'],
    status: row.status,
    payload: JSON.parse(toPayload(row)),
    occurred_at: row.occurred_at,
    delivered_at: row.delivered_at,
    replayed_at: row.replayed_at,
    origin: row.origin,
    last_attempt_at: row.last_attempt_at,
    retry_at: row.status === 'needs_retry' && row.due_at_ms ? new Date(row.due_at_ms).toISOString() : null,
    times_attempted: row.times_attempted,
    notification_setting_id: row.setting_id,
  };
}

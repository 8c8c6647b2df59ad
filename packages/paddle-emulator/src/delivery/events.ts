import type { IEventsResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../world/world.ts';

export interface StoredEvent {
  id: string;
  type: string;
  occurred_at: string;
  data: string;
}

export function toEvent(row: StoredEvent): IEventsResponse {
  return {
    event_id: row.id,
    notification_id: null,
    event_type: row.type,
    occurred_at: row.occurred_at,
    data: JSON.parse(row.data),
  };
}

export function findEvent(world: World, id: string): StoredEvent | null {
  return world.database.prepare<[string], StoredEvent>('SELECT * FROM events WHERE id = ?').get(id) ?? null;
}

export interface EventQuery {
  types?: string[] | undefined;
  after?: string | undefined;
  limit: number;
  isDescending?: boolean;
}

function toWhere(types: string[] | undefined): { sql: string; values: string[] } {
  if (!types?.length) return { sql: '1 = 1', values: [] };
  return { sql: `type IN (${types.map(() => '?').join(', ')})`, values: types };
}

export function listEvents(world: World, { types, after, limit, isDescending }: EventQuery): StoredEvent[] {
  const where = toWhere(types);
  const beyond = after ? `AND id ${isDescending ? '<' : '>'} ?` : '';
  const sql = `SELECT * FROM events WHERE ${where.sql} ${beyond} ORDER BY id ${isDescending ? 'DESC' : 'ASC'} LIMIT ?`;
  const values = [...where.values, ...(after ? [after] : []), limit];
  return world.database.prepare<unknown[], StoredEvent>(sql).all(...values);
}

/** The events that `act` causes, oldest first. */
export function listCaused(world: World, act: () => void): StoredEvent[] {
  const [last] = listEvents(world, { limit: 1, isDescending: true });
  act();
  return listEvents(world, { limit: 1000, after: last?.id });
}

export function countEvents(world: World, types?: string[]): number {
  const where = toWhere(types);
  const sql = `SELECT count(*) AS total FROM events WHERE ${where.sql}`;
  return world.database.prepare<unknown[], { total: number }>(sql).get(...where.values)?.total ?? 0;
}

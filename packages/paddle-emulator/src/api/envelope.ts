import type { World } from '../world/world.ts';

export interface Page<T> {
  rows: T[];
  perPage: number;
  hasMore: boolean;
  next: string;
  total: number;
}

export interface ApiRequest {
  world: World;
  params: Record<string, string>;
  /** Of the entity that the path names. */
  id: string;
  query: Record<string, string>;
  body: unknown;
  path: string;
}

export interface Answer {
  status?: number;
  data?: unknown;
  page?: Page<unknown>;
}

export function toEnvelope(answer: Answer, requestId: string): object {
  const meta = { request_id: requestId };
  if (!answer.page) return { data: answer.data, meta };
  const { rows, perPage, next, hasMore, total } = answer.page;
  return {
    data: rows,
    meta: { ...meta, pagination: { per_page: perPage, next, has_more: hasMore, estimated_total: total } },
  };
}

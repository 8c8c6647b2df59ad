import type { Collection } from './collection.ts';
import { type EventData, type EventType, emit } from './emit.ts';
import type { World } from './world.ts';

/** The fields that every new entity starts with. */
export function startEntity(world: World) {
  const at = world.clock.nowText();
  return { status: 'active' as const, import_meta: null, created_at: at, updated_at: at };
}

export function saveEntity<Type extends EventType, T extends EventData[Type] & { id: string }>(
  world: World,
  collection: Collection<T>,
  event: Type,
  entity: T,
): T {
  collection.put(entity);
  emit(world, event, entity);
  return entity;
}

/** Defaults are for new entities: an update changes only the fields that were sent. */
export function onlyGiven<T extends object>(parsed: T, body: unknown): Partial<T> {
  const given = body && typeof body === 'object' ? Object.keys(body) : [];
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => given.includes(name))) as Partial<T>;
}

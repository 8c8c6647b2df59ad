import type { Collection } from './collection.ts';
import { type EventData, type EventType, emit } from './emit.ts';
import type { World } from './world.ts';

/** The common fields of a new entity. */
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

/** Saves an entity's changes. */
export function changeEntity<Type extends EventType, T extends EventData[Type] & { id: string }>(
  world: World,
  collection: Collection<T>,
  event: Type,
  changed: T,
): T {
  return saveEntity(world, collection, event, { ...changed, updated_at: world.clock.nowText() });
}

import { listCaused } from '../delivery/events.ts';
import { tryOut, type World } from '../world/world.ts';

export interface SimulatedEvent {
  type: string;
  data: object;
}

/** Returns the events that `act` causes. Its changes are undone, and nothing is sent. */
export function recordEvents(world: World, act: () => void): SimulatedEvent[] {
  let idCount = 0;
  const events = tryOut(world, () => {
    const caused = listCaused(world, act);
    idCount = world.settings.get('id_count', 0);
    return caused.map(({ type, data }) => ({ type, data: JSON.parse(data) }));
  });
  // Keeps counting, so that later entities don't get the ids of simulated events.
  world.settings.set('id_count', idCount);
  return events;
}

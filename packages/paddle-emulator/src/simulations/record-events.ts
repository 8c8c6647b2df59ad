import { listEvents } from '../delivery/events.ts';
import { tryOut } from '../world/try-out.ts';
import type { World } from '../world/world.ts';

export interface SimulatedEvent {
  type: string;
  data: object;
}

const most = 1000;

/** The events that `act` causes. Nothing of it stays, and none is sent. */
export function recordEvents(world: World, act: () => void): SimulatedEvent[] {
  let idCount = 0;
  const events = tryOut(world, () => {
    const [last] = listEvents(world, { limit: 1, isDescending: true });
    act();
    idCount = world.settings.get('id_count', 0);
    return listEvents(world, { limit: most, ...(last ? { after: last.id } : {}) }).map(({ type, data }) => ({
      type,
      data: JSON.parse(data),
    }));
  });
  // No later entity gets an id that a simulated event had.
  world.settings.set('id_count', idCount);
  return events;
}

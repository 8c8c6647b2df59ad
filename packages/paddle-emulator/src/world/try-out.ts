import type { World } from './world.ts';

/** Runs `act` and undoes all that it changed: for previews and simulations. */
export function tryOut<T>(world: World, act: () => T): T {
  world.database.exec('SAVEPOINT try_out');
  try {
    return act();
  } finally {
    world.database.exec('ROLLBACK TO try_out; RELEASE try_out');
  }
}

import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { createControl, type EmulatorControl } from '../control/control.ts';
import { createApp } from '../create-app.ts';
import { startDeliveryWorker } from '../delivery/delivery-worker.ts';
import { applyConfiguredDestination } from '../delivery/notification-settings.ts';
import type { ResolvedOptions } from '../options.ts';
import { processDue } from '../subscriptions/process-due.ts';
import { openDatabase } from './database.ts';
import { createWorld, inTransaction, type World } from './world.ts';

/** A world and its running parts. */
export interface RunningWorld {
  world: World;
  control: EmulatorControl;
  app: FastifyInstance;
  /** Starts the automatic events. */
  start(): void;
  stop(): Promise<void>;
}

const tickMs = 2000;

/** Lets renewals happen as real time passes, even if the clock is not moved. */
function startTicking(world: World): NodeJS.Timeout {
  const tick = () => {
    try {
      processDue(world, world.clock.now());
    } catch (error) {
      world.options.log.error({ err: error }, 'a due change could not be applied');
    }
  };
  tick();
  return setInterval(tick, tickMs);
}

export function runWorld(options: ResolvedOptions, serverFactory?: FastifyServerFactory): RunningWorld {
  const database = openDatabase(options.file);
  const world = createWorld(options, database);
  inTransaction(world, () => applyConfiguredDestination(world));
  const worker = startDeliveryWorker(world);
  world.wake = worker.wake;
  const control = createControl(world, worker);
  const app = createApp(world, control, serverFactory);
  let ticking: NodeJS.Timeout | null = null;
  return {
    world,
    control,
    app,
    start: () => {
      ticking = startTicking(world);
      worker.wake();
    },
    stop: async () => {
      if (ticking) clearInterval(ticking);
      await app.close();
      await worker.stop();
      database.close();
    },
  };
}

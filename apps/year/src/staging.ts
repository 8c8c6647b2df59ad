import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestService, type TestService, type TestServiceOptions } from '@backline/testing';
import { runCommand } from './command-line.ts';
import type { Dice } from './dice.ts';
import type { Outside } from './outside.ts';
import type { WorkerTurns } from './worker-turns.ts';

interface StagingOptions {
  control(): { turns: WorkerTurns; options: Pick<TestServiceOptions, 'repeat' | 'backUp' | 'overStore' | 'clock'> };
  outside: Outside;
  settings: Record<string, string>;
}

/** The workers that matter beside production. */
const ownWork = new Set(['tasks', 'sweep']);
const idle = { wake() {}, async stop() {} };

interface Machine {
  service: TestService;
  turns: WorkerTurns;
  /** The folder of its packs. */
  files: string;
}

/** A separate machine that was started with the settings of production, including its backup place. */
export function createStaging({ control, outside, settings }: StagingOptions) {
  let running: Machine | null = null;

  async function stop(): Promise<void> {
    if (running === null) return;
    await running.service.stop();
    await rm(running.files, { recursive: true, force: true });
    running = null;
  }
  return {
    /** Starts with a new database and another secret, or with a copy of production's newest backup. */
    async start(isCopy: boolean): Promise<void> {
      await stop();
      const files = await mkdtemp(join(tmpdir(), 'backline-staging-'));
      const { turns, options: all } = control();
      const options: typeof all = {
        ...all,
        // A copy sends no mail and asks no provider. The other workers might disturb production.
        repeat: (name, log, everyMs, work, later) =>
          all.repeat?.(name, log, everyMs, ownWork.has(name) ? work : async () => false, later) ?? idle,
      };
      const env = {
        ...settings,
        DATA_PATH: join(files, 'data'),
        PACKS_PATH: join(files, 'packs'),
        PUBLIC_URL: 'http://portal.test',
        ALLOW_INSECURE: 'true',
        // Nothing listens there, so this machine never reaches the provider.
        PADDLE_API_URL: 'http://127.0.0.1:9',
      };
      if (!isCopy) {
        const own = { ...env, APP_SECRET: 'a secret of another machine, which is long enough' };
        running = { service: await startTestService({ ...options, env: own }), turns, files };
        return;
      }
      const directory = await mkdtemp(join(tmpdir(), 'backline-staging-'));
      const url = `file:${join(directory, 'backline.sqlite')}`;
      const args = ['db', 'restore', '--from', outside.place, '--key', outside.keyFile, '--yes'];
      const { exitCode } = await runCommand(args, { env: { ...env, DATABASE_URL: url }, directory });
      if (exitCode === 0) running = { service: await startTestService({ ...options, env, directory }), turns, files };
      else for (const path of [directory, files]) await rm(path, { recursive: true, force: true });
    },
    stop,
    /** Runs its workers as in production. */
    async turn(dice: Dice): Promise<void> {
      const one = running;
      if (one !== null) await one.turns.turn(dice);
    },
  };
}

import { findBinaries, startPostgres } from '@backline/db/test-postgres';
import { expect, it, onTestFinished } from 'vitest';
import { twoProcessesMembers, twoProcessesSeconds } from '../env.ts';
import { stress } from './stress.ts';

const binaries = findBinaries();

it.skipIf(binaries === null)(
  'loses nothing that two servers have acknowledged while one is stopped, killed and restarted, and the database too',
  async () => {
    const postgres = await startPostgres(binaries ?? '');
    onTestFinished(() => postgres.remove());
    await stress({
      url: postgres.url,
      directUrl: postgres.url,
      seconds: twoProcessesSeconds,
      members: twoProcessesMembers,
      async disturb({ servers, start, step }) {
        await step(0.1);
        servers[1].child.kill('SIGSTOP');
        await step(0.3);
        servers[1].child.kill('SIGCONT');
        await step(0.1);
        await servers[1].end('SIGKILL');
        await step(0.05);
        servers[1] = await start();
        await step(0.1);
        await postgres.end('SIGINT');
        await postgres.start();
        await step(0.1);
        await postgres.end('SIGQUIT');
        await postgres.start();
        expect(await servers[1].end('SIGTERM')).toBe(0);
        servers[1] = await start();
      },
    });
  },
  (twoProcessesSeconds + 600) * 1000,
);

import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishPack } from '@backline/core/packs/publish-pack';
import { expect, it } from 'vitest';
import { sparseBytes } from '../env.ts';
import { describeCalls, visitor } from '../world.ts';
import { makeFolder, newPack, preparePacks, toNoise } from './folders.ts';

const mostBytes = 200 * 1024 * 1024;

describeCalls('publishing a large pack', (world, { name }) => {
  it.runIf(name === 'SQLite')(
    'takes no more memory for it',
    async () => {
      await preparePacks(world.core);
      // Some sound and much silence, in a sparse file that takes no space.
      const folder = makeFolder({ 'a.wav': toNoise('a', 70_000_000) });
      writeFileSync(join(folder, 'long.wav'), 'the beginning');
      truncateSync(join(folder, 'long.wav'), sparseBytes);
      const before = process.memoryUsage.rss();
      let most = 0;
      const report = await publishPack(world.core, visitor(), newPack(folder), () => {
        most = Math.max(most, process.memoryUsage.rss() - before);
      });
      expect(report).toMatchObject({ bytes: 70_000_000 + sparseBytes, files: 2 });
      expect(report.newBytes).toBeLessThan(80_000_000);
      expect(report.warnings).toHaveLength(sparseBytes > 2 ** 32 ? 1 : 0);
      expect(most).toBeLessThan(mostBytes);
    },
    600_000,
  );
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const main = join(import.meta.dirname, '../load/main.ts');
const sizes = { accounts: 60, codes: 2000, packs: 10, calls: 60, rounds: 1, connections: 6 };

it.skipIf(process.env.TEST_LONG !== 'true')(
  'the day of a release is measured, at a small size',
  async () => {
    const args = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args]);
    expect(stdout).toMatch(/^day of a release +1\.00 \(\d+\/s/m);
    expect(stdout).toMatch(/^384 at once +\d/m);
  },
  600_000,
);

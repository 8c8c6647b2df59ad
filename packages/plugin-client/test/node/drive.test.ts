import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findBrokenPacks } from './drive.ts';

it('installs, repairs, updates and removes a pack with folders only, without a network', async () => {
  const root = mkdtempSync(join(tmpdir(), 'backline-drive-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(await findBrokenPacks(root, false)).toEqual([]);
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findBroken, type Promises } from './promises.ts';

const promises = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../fixtures/packs/promises.json'), 'utf8'),
) as Promises;

it('meets the requirements of a disk and a store', async () => {
  const root = mkdtempSync(join(tmpdir(), 'backline-promises-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  expect(await findBroken(promises, root, [])).toEqual([]);
});

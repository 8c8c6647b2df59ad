import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const launcher = fileURLToPath(new URL('../bin/release.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'backline-launcher-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function refusalOf(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [launcher, 'db', 'doctor'], { env, encoding: 'utf8' });
  return { status, stderr };
}

it('refuses what a release cannot be, before it reads anything else', () => {
  const file = join(folder, 'settings');
  writeFileSync(file, 'NODE_ENV=development\n');
  expect(refusalOf({ SETTINGS_FILE: file })).toEqual({
    status: 2,
    stderr: 'NODE_ENV is development: a release is for production. The demonstration is "npm start" in a checkout.\n',
  });
  writeFileSync(file, 'DATA_PATH=data\n');
  expect(refusalOf({ SETTINGS_FILE: file })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('begins with /'),
  });
  // The environment goes before the file.
  const own = { SETTINGS_FILE: file, DATA_PATH: folder, DATABASE_URL: 'file:shop.sqlite' };
  expect(refusalOf(own)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^DATABASE_URL is file:shop\.sqlite/),
  });
  expect(refusalOf({ SETTINGS_FILE: join(folder, 'none') }).stderr).toContain("none can't be read (ENOENT)");
});

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings } from '../settings.mjs';

const node = process.execPath;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backline-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('takes the settings of a .env file', () => {
  writeFileSync(join(folder, '.env'), 'NODE_ENV=production # for real\nWEB_PORT="4501"\nSTORYBOOK_PORT=\n');
  const settings = readSettings({ node, env: {} }, folder);
  expect(settings).toMatchObject({ NODE_ENV: 'production', WEB_PORT: '4501', STORYBOOK_PORT: '' });
});

it('takes them from a file of Windows, with a # inside a value', () => {
  writeFileSync(join(folder, '.env'), Buffer.from('\u{FEFF}WEB_PORT=4501\r\nAPP_SECRET=pa#ss\r\n', 'utf16le'));
  expect(readSettings({ node, env: {} }, folder)).toMatchObject({ WEB_PORT: '4501', APP_SECRET: 'pa#ss' });
  writeFileSync(join(folder, '.env'), Buffer.from('NAME=J\u{fc}rgen\n', 'latin1'));
  expect(() => readSettings({ node, env: {} }, folder)).toThrow('line 1, byte 7 (0xFC) is not utf-8');
});

it('lets the environment go before the file', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4500\n');
  expect(readSettings({ node, env: { PORT: '4600' } }, folder).PORT).toBe('4600');
});

it('does without a file', () => {
  expect(readSettings({ node, env: { PORT: '4600' } }, folder).PORT).toBe('4600');
});

it.skipIf(process.platform === 'win32')('names a file that may not be read, and the right that is missing', () => {
  const file = join(folder, '.env');
  writeFileSync(file, 'APP_SECRET=x\n');
  chmodSync(file, process.getuid?.() === 0 ? 0o600 : 0);
  chmodSync(folder, 0o755);
  const settings = new URL('../settings.mjs', import.meta.url).href;
  const script = `import { readSettings } from '${settings}'; readSettings({ node: process.execPath, env: {} }, '${folder}');`;
  // Another user than root, who may read everything.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { stderr } = spawnSync(node, ['--input-type=module', '-e', script], { encoding: 'utf8', env: {}, ...nobody });
  expect(stderr).toMatch(/\.env can't be read by \S+ \(user \d+\): it belongs to user \d+, with mode \d+\. Give/);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

it('lets the environment go before the file', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4500\n');
  expect(readSettings({ node, env: { PORT: '4600' } }, folder).PORT).toBe('4600');
});

it('does without a file', () => {
  expect(readSettings({ node, env: { PORT: '4600' } }, folder).PORT).toBe('4600');
});

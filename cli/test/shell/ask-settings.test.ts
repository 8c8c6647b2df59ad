import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import { afterAll, expect, it } from 'vitest';
import type { Context } from '../../src/shared/command.ts';
import { askSettings } from '../../src/standalone/ask-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'backline-ask-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A terminal at which `lines` are typed, each when something is asked. */
function atTerminal(...lines: string[]) {
  const said: string[] = [];
  const stdin = new PassThrough();
  const stderr = new PassThrough();
  stderr.on('data', (chunk) => {
    const text = String(chunk);
    said.push(text);
    const line = /[A-Z_]+: $/.test(text) ? lines.shift() : undefined;
    if (line !== undefined) stdin.write(`${line}\n`);
  });
  const io = { stdin: { stream: stdin, isTTY: true }, stderr: { stream: stderr, isTTY: true } };
  const context = { io, log: (line: string) => said.push(line) } as unknown as Context;
  return { context, said };
}

const answers = ['https://portal.example.com', 'smtps://u:p@mail.example.com', 'pdl_live_apikey_01_x'];
const secretFile = { mode: 0o100600 };

it('asks for three settings, again for one that is not usable, and keeps them with the folder of the data', async () => {
  const { context, said } = atTerminal('portal', ...answers);
  const file = join(folder, 'backline.env');
  const given = { SETTINGS_FILE: file, NODE_ENV: 'production', DATA_PATH: '/srv/aurum' };
  const env = await askSettings(context, given);
  expect(env).toMatchObject({ ...given, PUBLIC_URL: answers[0], SMTP_URL: answers[1], PADDLE_API_KEY: answers[2] });
  expect(said.join('\n')).toContain('PUBLIC_URL is not usable: expected');
  expect(readFileSync(file, 'utf8').split('\n').slice(1)).toEqual([
    `PUBLIC_URL="${answers[0]}"`,
    `SMTP_URL="${answers[1]}"`,
    `PADDLE_API_KEY="${answers[2]}"`,
    'DATA_PATH="/srv/aurum"',
    '',
  ]);
  expect(statSync(file)).toMatchObject(secretFile);
});

it('takes lines that are pasted together, and refuses the published key of the emulator', async () => {
  const pasted = [answers[0], answers[1], emulatorDefaults.apiKey, answers[2]].join('\n');
  const { context, said } = atTerminal(pasted);
  const file = join(folder, 'pasted.env');
  const env = await askSettings(context, { SETTINGS_FILE: file, NODE_ENV: 'production' });
  expect(env).toMatchObject({ SMTP_URL: answers[1], PADDLE_API_KEY: answers[2] });
  expect(said.join('\n')).toContain('PADDLE_API_KEY is the published one for development');
});

it('asks for nothing where the file cannot be made', async () => {
  const { context, said } = atTerminal(...answers);
  const file = join(folder, 'none', 'backline.env');
  const error = await askSettings(context, { SETTINGS_FILE: file, NODE_ENV: 'production' }).catch((thrown) => thrown);
  expect(error.lines[0]).toBe(`The settings file ${file} cannot be made by this user.`);
  expect(error.lines.join('\n')).toContain('SETTINGS_FILE=');
  expect(said).toEqual([]);
});

it.each([
  ['a setting is in the environment', { PUBLIC_URL: answers[0] }],
  ['a secret has a file', { PADDLE_API_KEY_FILE: '/run/secrets/paddle' }],
  ['it is no production', { NODE_ENV: 'development' }],
])('asks for nothing where %s', async (_name, more) => {
  const { context, said } = atTerminal(...answers);
  const given = { SETTINGS_FILE: join(folder, 'other.env'), NODE_ENV: 'production', ...more };
  expect(await askSettings(context, given)).toEqual(given);
  expect(said).toEqual([]);
});

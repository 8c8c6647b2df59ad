import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@backline/db';
import { emulatorDefaults, startEmulator } from '@backline/paddle-emulator/source';
import { expect, it, onTestFinished } from 'vitest';
import { createInstallation } from '../run-backline.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/first-day.md'), 'utf8');
const blocks = [...page.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, block = '']) => block.split('\n'));
const commands = blocks.flat().filter((line) => line.startsWith('backline '));

/** The words of a line as a shell reads it, and the file that takes its output. */
function toWords(line: string): { words: string[]; file: string | null } {
  const [typed = '', file = null] = line.replace(/^backline /, '').split(' > ');
  const words = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return { words, file };
}

/** As the person who was invited opens the mail and chooses a password. */
async function verifyAll(directory: string): Promise<void> {
  const { t, write, close } = await openStore({ url: `file:${join(directory, 'portal.sqlite')}` });
  await write((tx) => tx.update(t.users).set({ emailVerifiedAt: new Date(), passwordHash: 'chosen' }));
  await close();
}

it('has the commands of the first day in an order in which each of them works', async () => {
  const apiKey = emulatorDefaults.apiKey.replace('LocalEmulatorKey', 'AnotherShopsKey0');
  const emulator = await startEmulator({ apiKey });
  onTestFinished(() => emulator.stop());
  const machine = createInstallation();
  const { directory } = machine;
  const own = (word: string) => word.replace(/^\/(srv|media)\//, `${directory}/`);
  mkdirSync(join(directory, 'rust-drums'));
  for (const file of ['Aurum.exe', 'Aurum.pkg', 'rust-drums/barrel.wav']) writeFileSync(join(directory, file), file);
  mkdirSync(join(directory, 'stick'));
  mkdirSync(join(directory, 'other'));
  const settings = {
    NODE_ENV: 'production',
    APP_SECRET: 'a secret of thirty-two characters',
    PUBLIC_URL: 'https://portal.example.com',
    SMTP_URL: 'smtps://mail.example.com',
    PADDLE_API_KEY: apiKey,
    PADDLE_API_URL: emulator.url,
    DATA_PATH: join(directory, 'data'),
  };
  const done: string[] = [];
  for (const line of commands) {
    const { words, file } = toWords(line);
    const typed = words.map(own);
    if (line.startsWith('backline staff add')) await verifyAll(directory);
    const isInit = line.startsWith('backline keys init');
    const brand = join(directory, 'aurum');
    const env = { ...settings, ...(existsSync(brand) && { BRAND_PATH: brand }) };
    const answer = isInit
      ? await machine.feedWith(env, 'a passphrase for tests\n', ...typed, '--passphrase-stdin', '--yes')
      : await machine.runWith(env, ...typed);
    if (file !== null) writeFileSync(join(directory, file), answer.raw.stdout);
    expect({ line, code: answer.exitCode, said: answer.stderr + answer.stdout }).toMatchObject({ line, code: 0 });
    done.push(line);
  }
  expect(done.length).toBeGreaterThan(14);
});
